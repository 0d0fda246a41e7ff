/** Kilobits a second by version and layer (ISO/IEC 11172-3 §2.4.2.3, ISO/IEC 13818-3 §2.4.2.3). */
const MPEG1_LAYER_1 = [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
const MPEG1_LAYER_2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
const MPEG1_LAYER_3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const MPEG2_LAYER_1 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
const MPEG2_OTHERS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const RATES = [44_100, 48_000, 32_000]

const MPEG1 = 3
const MPEG2 = 2
const LAYER_1 = 3
const LAYER_2 = 2

export interface FrameHeader {
  rate: number
  samples: number
  /** Bytes with the header. */
  bytes: number
  isMpeg1: boolean
  isMono: boolean
}

/** The header of a frame, or undefined if there is none. */
export function frameHeader(file: Buffer, at: number): FrameHeader | undefined {
  if (at + 4 > file.length || file[at] !== 0xff) return undefined
  const [a, b, c] = [file[at + 1] ?? 0, file[at + 2] ?? 0, file[at + 3] ?? 0]
  const version = (a >> 3) & 3
  const layer = (a >> 1) & 3
  const base = RATES[(b >> 2) & 3]
  const isMpeg1 = version === MPEG1
  const kilobits = bitrates(isMpeg1, layer)[b >> 4]
  if (a < 0xe0 || version === 1 || layer === 0 || !base || !kilobits) return undefined
  const rate = base / (isMpeg1 ? 1 : version === MPEG2 ? 2 : 4)
  const samples = layer === LAYER_1 ? 384 : layer === LAYER_2 || isMpeg1 ? 1152 : 576
  const slot = layer === LAYER_1 ? 4 : 1
  const slots = Math.floor((samples * kilobits * 125) / rate / slot) + ((b >> 1) & 1)
  return { rate, samples, bytes: slots * slot, isMpeg1, isMono: c >> 6 === 3 }
}

function bitrates(isMpeg1: boolean, layer: number): readonly number[] {
  if (!isMpeg1) return layer === LAYER_1 ? MPEG2_LAYER_1 : MPEG2_OTHERS
  if (layer === LAYER_1) return MPEG1_LAYER_1
  return layer === LAYER_2 ? MPEG1_LAYER_2 : MPEG1_LAYER_3
}

/** Where the last whole frame ends; a part of one behind it would keep the decoder waiting. */
export function endOfFrames(file: Buffer, start: number): number {
  let end = start
  for (let at = start; at >= 0 && at < file.length;) {
    const header = frameHeader(file, at)
    if (header && at + header.bytes <= file.length) end = at += header.bytes
    else at = file.indexOf(0xff, at + 1)
  }
  return end
}
