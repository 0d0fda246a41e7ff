import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { section, setting } from './setting.ts'

type Setting = 'BUCKET' | 'REGION' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'
type BucketSettings<Name extends string> = Partial<Record<`${Name}_ENDPOINT`, string | undefined>> &
  Record<`${Name}_${Setting}`, string>

/** A bucket, or undefined without an endpoint. */
function toBucket<Name extends 'S3' | 'BACKUP_S3'>(e: BucketSettings<Name>, name: Name) {
  const endpoint: string | undefined = e[`${name}_ENDPOINT`]
  if (!endpoint) return undefined
  return {
    kind: 's3' as const,
    endpoint,
    bucket: e[`${name}_BUCKET`],
    region: e[`${name}_REGION`],
    accessKeyId: e[`${name}_ACCESS_KEY_ID`],
    secretAccessKey: e[`${name}_SECRET_ACCESS_KEY`],
  }
}

const text = (value = '') => z._default(z.string(), value)

export const storageSection = section(
  'Data',
  {
    AUSCULTA_DATA: setting(text('data'), {
      about: 'Folder of the database, the files, the keys and the models.',
    }),
    DATABASE_URL: setting(z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))), {
      about: 'A PostgreSQL (15 or newer) of your own.',
      example: 'postgresql://owner:password@host/ausculta',
      default: 'the built-in one',
    }),
    AUSCULTA_MASTER_KEYS: setting(z.optional(z.string()), {
      about:
        'Master keys `id:base64,…`, newest first; better kept elsewhere with `AUSCULTA_MASTER_KEYS_FILE` ([deploy.md](deploy.md)). **Without them nothing can be read again.**',
      default: 'a file in the data folder',
    }),
    S3_ENDPOINT: setting(z.optional(z.url()), {
      about: 'S3-compatible storage for files in place of the disk.',
      example: 'https://s3.example.org',
    }),
    S3_BUCKET: setting(text('ausculta'), { about: 'Its bucket.' }),
    S3_REGION: setting(text('us-east-1'), { about: 'Its region.' }),
    S3_ACCESS_KEY_ID: setting(text(), { about: 'Its access key.' }),
    S3_SECRET_ACCESS_KEY: setting(text(), { about: 'The secret of this key.' }),
    BACKUP_DIR: setting(z.optional(z.string()), {
      about:
        'Where nightly backups go; better another disk. They are on by default where it’s set.',
      default: '`backups` in the data folder',
    }),
    BACKUP_S3_ENDPOINT: setting(z.optional(z.url()), {
      about:
        'S3-compatible storage for nightly backups in place of the folder. They are on by default where it’s set.',
      example: 'https://s3.example.org',
    }),
    BACKUP_S3_BUCKET: setting(text('ausculta-backups'), { about: 'Its bucket.' }),
    BACKUP_S3_REGION: setting(text('us-east-1'), { about: 'Its region.' }),
    BACKUP_S3_ACCESS_KEY_ID: setting(text(), { about: 'Its access key.' }),
    BACKUP_S3_SECRET_ACCESS_KEY: setting(text(), { about: 'The secret of this key.' }),
    AUSCULTA_MODELS: setting(z.optional(z.string()), {
      about: 'Folder of models.',
      default: '`models` in the data folder',
    }),
    OCR_LANGUAGES: setting(
      // More at once would take longer than a page has time.
      z._default(
        z.string().check(z.regex(/^[a-z]{3}(_[a-z]+){0,2}([\s,+]+[a-z]{3}(_[a-z]+){0,2}){0,3}$/i)),
        'eng',
      ),
      {
        about:
          'Languages of text in pictures, scans and scanned forms, the most frequent first: up to four of Tesseract’s codes.',
        example: 'deu,eng',
      },
    ),
    AUSCULTA_OCR: setting(z.optional(z.string()), {
      about:
        'Folder of the data of these languages, `deu.traineddata` or `deu.traineddata.gz` ([where from](decisions/060-ocr-languages.md)); those of English come with the product.',
      default: '`ocr` in the data folder',
    }),
    AUSCULTA_TEST_SETS: setting(z.optional(z.string()), {
      about: 'Folder of test sets for Administration → Quality ([formats](test-sets.md)).',
      default: '`test-sets` in the data folder',
    }),
  },
  (e) => {
    const dataDir = resolve(e.AUSCULTA_DATA.replace(/^~(?=\/|$)/, homedir()))
    const folder = (given: string | undefined, name: string) =>
      given ? resolve(given) : join(dataDir, name)
    return {
      dataDir,
      /** A PostgreSQL of your own; the built-in one where absent. */
      databaseUrl: e.DATABASE_URL,
      masterKeys: e.AUSCULTA_MASTER_KEYS,
      storage: toBucket(e, 'S3') ?? { kind: 'disk' as const },
      /** Where backups go. */
      backup: toBucket(e, 'BACKUP_S3') ?? {
        kind: 'folder' as const,
        dir: folder(e.BACKUP_DIR, 'backups'),
        isChosen: Boolean(e.BACKUP_DIR),
      },
      modelsDir: folder(e.AUSCULTA_MODELS, 'models'),
      /** Folder of official code lists. */
      codesDir: join(dataDir, 'codes'),
      /** Languages of text in pictures, by Tesseract's codes, and the folder of their data. */
      ocr: {
        languages: [...new Set(e.OCR_LANGUAGES.split(/[\s,+]+/))],
        dir: folder(e.AUSCULTA_OCR, 'ocr'),
      },
      /** Where test sets for comparisons are. */
      testSetsDir: folder(e.AUSCULTA_TEST_SETS, 'test-sets'),
    }
  },
)
