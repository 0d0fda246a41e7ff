import { openAdts } from './adts.ts'
import { type Block, type Source, type Track, Unreadable } from './block.ts'
import { openFlac } from './flac.ts'
import { endOfId3 } from './mp3-header.ts'
import { openMp3 } from './mp3.ts'
import { openMp4 } from './mp4.ts'
import { openOgg } from './ogg.ts'
import { decodeOpus } from './opus.ts'
import { openWav } from './wav.ts'
import { openWebm } from './webm.ts'

const EBML = 0x1a45_dfa3

/** Opens an audio file by its first bytes. @throws Unreadable */
export async function openAudio(file: Buffer): Promise<Source> {
  const magic = file.toString('latin1', 0, 4)
  if (magic === 'RIFF' || magic === 'RF64') return openWav(file)
  if (magic === 'OggS') return decoded(openOgg(file))
  if (file.toString('latin1', 4, 8) === 'ftyp') return decoded(openMp4(file))
  if (file.length > 4 && file.readUInt32BE(0) === EBML) return decoded(openWebm(file))
  const body = endOfId3(file)
  if (file.toString('latin1', body, body + 4) === 'fLaC') return openFlac(file)
  const sync = file.length >= body + 2 ? file.readUInt16BE(body) : 0
  return (sync & 0xfff6) === 0xfff0 ? decoded(openAdts(file)) : openMp3(file)
}

type OpenTrack = Track & Pick<Source, 'declaredSeconds' | 'isCut'>

async function decoded(track: OpenTrack): Promise<Source> {
  const { declaredSeconds, isCut } = track
  const facts = { declaredSeconds, ...(isCut && { isCut }) }
  if (track.codec === 'opus') return { ...facts, blocks: decodeOpus(track) }
  if (track.codec === 'mp3') {
    const { blocks } = await openMp3(Buffer.concat([...track.packets]))
    return { ...facts, blocks }
  }
  if (track.codec === 'aac') {
    const { decodeAac } = await import('./aac/decode.ts')
    return { ...facts, blocks: withoutStart(decodeAac(track), track) }
  }
  if (track.codec === 'vorbis') {
    const { decodeVorbis } = await import('./vorbis/decode.ts')
    return { ...facts, blocks: decodeVorbis(track) }
  }
  throw new Unreadable('codec', track.codec)
}

/** Leaves out what the encoder put in front. */
function* withoutStart(blocks: Iterable<Block>, { skip = 0, rate }: Track): Generator<Block> {
  let left = skip / Math.max(1, rate)
  for (const block of blocks) {
    const from = Math.min(block.channels[0]?.length ?? 0, Math.round(left * block.rate))
    left -= from / block.rate
    yield { ...block, channels: block.channels.map((channel) => channel.subarray(from)) }
  }
}
