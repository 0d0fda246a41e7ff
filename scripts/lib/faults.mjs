/** What the product must survive, and the tests that prove it: where they are, and which of them. */
export const faults = [
  {
    id: 'R1',
    what: 'the server is killed while three people record',
    runs: [
      {
        files: [
          'test/faults/recording.test.ts',
          'test/faults/stopped-twice.test.ts',
          'test/faults/torn-lock.test.ts',
        ],
      },
    ],
  },
  {
    id: 'R2',
    what: 'the server is killed during an upload, and while it finishes',
    runs: [{ files: ['test/faults/upload.test.ts', 'test/faults/upload-parts.test.ts'] }],
  },
  {
    id: 'R3',
    what: 'the server is killed or stopped while notes, backups and exports are made, which go on within 5 s',
    runs: [{ files: ['test/faults/generation.test.ts', 'test/faults/resume.test.ts'] }],
  },
  {
    id: 'R4',
    what: 'the browser is killed while it records',
    runs: [{ project: 'e2e', files: ['test/e2e/recorder-kill.e2e.ts'] }],
  },
  {
    id: 'R6',
    what: 'the server is killed while retention deletes, and between a change and its entry in the log',
    runs: [{ files: ['test/faults/killed-between.test.ts'] }],
  },
  {
    id: 'R7',
    what: 'the network is gone, hangs, leads elsewhere or loses its names',
    runs: [
      { files: ['test/faults/network.test.ts'], only: 'the network is gone' },
      { project: 'e2e', files: ['test/e2e/recorder-network.e2e.ts'] },
    ],
  },
  {
    id: 'R8',
    what: 'the network flaps, loses packets, or is slow',
    runs: [{ files: ['test/faults/network.test.ts'], only: 'the network is bad' }],
  },
  {
    id: 'R9',
    what: 'providers of models and speech fail in every way',
    runs: [
      {
        files: [
          'test/faults/provider.test.ts',
          'server/visits/notes/generation/model.test.ts',
          'server/visits/transcription/live/splices.test.ts',
          'server/visits/transcription/live/circuit-breaker.test.ts',
        ],
      },
    ],
  },
  {
    id: 'R11',
    what: 'polling of transcription jobs keeps its schedule, and cancelling cleans up',
    runs: [
      {
        files: [
          'common/poll-schedule.test.ts',
          'contract/transcribe-file.test.ts',
          'server/visits/transcription/service/service.test.ts',
        ],
      },
    ],
  },
  {
    id: 'R13',
    what: 'the database is frozen: no request hangs',
    runs: [{ files: ['test/faults/frozen-database.test.ts'] }],
  },
  {
    id: 'R14',
    what: 'the disk of the server is full',
    runs: [{ files: ['test/faults/disk-full.test.ts', 'test/faults/upload-full.test.ts'] }],
  },
  {
    id: 'R18',
    what: 'two windows or devices record the same visit',
    runs: [
      {
        files: [
          'test/faults/two-at-once.test.ts',
          'test/faults/late-device.test.ts',
          'server/visits/transcription/live/elsewhere.test.ts',
        ],
      },
    ],
  },
  {
    id: 'R19',
    what: 'hours of recording, on the server and in the browser',
    runs: [
      { files: ['test/faults/four-hours.test.ts'] },
      { project: 'web', files: ['web/recorder/four-hours.test.ts'] },
    ],
  },
  {
    id: 'R20',
    what: '14,400 chunks come to an end quickly',
    runs: [{ files: ['test/faults/four-hours.test.ts'] }],
  },
  {
    id: 'R21',
    what: 'readers are slow',
    runs: [{ files: ['test/faults/slow-readers.test.ts'] }],
  },
  {
    id: 'R33',
    what: 'an upload is cancelled at each stage',
    runs: [
      {
        files: [
          'server/visits/files/cancel.test.ts',
          'server/visits/files/parts/parts.test.ts',
          'server/visits/transcription/service/service.test.ts',
        ],
      },
      { project: 'e2e', files: ['test/e2e/files.e2e.ts'] },
    ],
  },
  {
    id: 'R37',
    what: 'requests are made of noise, of the contract and of ids of others',
    runs: [{ files: ['test/faults/fuzz.test.ts'] }],
  },
  {
    id: 'R38',
    what: 'frames of the websocket lie, are torn, too large or noise',
    runs: [{ files: ['test/faults/sockets.test.ts'] }],
  },
  {
    id: 'R40',
    what: 'several processes share the work, and any of them is killed',
    runs: [
      {
        files: [
          'test/replicas/accounts.test.ts',
          'test/replicas/keys.test.ts',
          'test/replicas/kills.test.ts',
          'test/replicas/recording.test.ts',
          'test/replicas/work.test.ts',
        ],
      },
    ],
  },
]
