import { loadSharp } from '@kitchen-table/application/testing/use-cases'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { seed } from '../run-size.ts'

/** What the file is uploaded for, and what then names it. */
const fileUses = ['resource', 'attachment', 'picture', 'profile'] as const
type FileUse = (typeof fileUses)[number]

/** What the person does: saves the record, leaves at the first failure, or uploads and never saves. */
type Behavior = 'saves' | 'leaves' | 'never saves'

export type FileToUpload = {
  /** The title of the record that is to have it. */
  title: string
  use: FileUse
  behavior: Behavior
  type: string
  bytes: Buffer
  /** Whether the browser declares the checksum. */
  isHashed: boolean
}

const MIN_BYTES = 1000
const MAX_BYTES = 8000
const PICTURE = { width: 24, height: 20, channels: 3 } as const

/** Of ten files. The others are saved. */
const behaviorOf: Record<number, Behavior> = { 3: 'leaves', 6: 'never saves' }

/** Returns different files, of which each use has as many. */
export async function generateFiles(count: number): Promise<FileToUpload[]> {
  const { integer } = createSeededRandom('files to upload', String(seed))
  const sharp = await loadSharp()
  const noise = (size: number) => Buffer.from(Array.from({ length: size }, () => integer(0, 255)))
  const files: FileToUpload[] = []
  for (let n = 0; n < count; n += 1) {
    const use = fileUses[n % fileUses.length] ?? 'resource'
    const isPicture = use === 'picture' || use === 'profile'
    const pixels = noise(PICTURE.width * PICTURE.height * PICTURE.channels)
    files.push({
      title: `File ${n}`,
      use,
      isHashed: (n + Math.floor(n / fileUses.length)) % 2 === 0,
      behavior: behaviorOf[n % 10] ?? 'saves',
      type: isPicture ? 'image/png' : 'application/pdf',
      bytes: isPicture
        ? await sharp(pixels, { raw: PICTURE }).png().toBuffer()
        : noise(integer(MIN_BYTES, MAX_BYTES)),
    })
  }
  return files
}
