import { encodePicture } from '@kitchen-table/application/features'
import type { OpenStores } from '@kitchen-table/application/ports'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import { emailOf } from '../long-track.ts'
import type { FileToUpload } from './uploaded-files.ts'

/** A file that a record names. `title` is that of the record; null for a person. */
type NamedFile = { title: string | null; file: StoredFile }

/** Returns the files that records name, each with the title of its record. */
export async function listNamedFiles(
  { resources, catalog, people }: OpenStores,
  uploaders: number,
): Promise<NamedFile[]> {
  const { units } = await catalog.read()
  const named: { title: string | null; file: StoredFile | null }[] = [
    ...(await resources.list()).map(({ displayName, file }) => ({ title: displayName, file })),
    ...[...units.values()].flatMap(({ title, film, attachment, embedImage }) =>
      [film, attachment, embedImage].map((file) => ({ title, file })),
    ),
  ]
  for (let uploader = 0; uploader < uploaders; uploader += 1) {
    const person = await people.findByEmail(emailOf(uploader))
    named.push({ title: null, file: person?.picture ?? null })
  }
  return named.flatMap(({ title, file }) => (file === null ? [] : [{ title, file }]))
}

type Bytes = Uint8Array | undefined

/** Returns the bytes that a record of this title must have. */
async function expectedBytes(files: ReadonlyMap<string, FileToUpload>, title: string): Promise<Bytes> {
  const file = files.get(title)
  return file?.use === 'picture' ? (await encodePicture(file.bytes))?.bytes : file?.bytes
}

type Check = {
  named: readonly NamedFile[]
  files: readonly FileToUpload[]
  acknowledged: readonly FileToUpload[]
  /** Returns the bytes of an object of the bucket. */
  readObject: (key: string) => Bytes
}

/** Returns the records that were acknowledged and are gone, and the files of records that are not as they were sent. */
export async function findFileProblems({ named, files, acknowledged, readObject }: Check): Promise<string[]> {
  const filesByTitle = new Map(files.map((file) => [file.title, file]))
  const titles = new Set(named.map(({ title }) => title))
  const problems = acknowledged
    .filter(({ title, use }) => use !== 'profile' && !titles.has(title))
    .map(({ title }) => `${title} was acknowledged, and no record has it.`)
  for (const { title, file } of named) {
    const object = readObject(file.key)
    const name = title ?? 'The picture of a person'
    if (object === undefined) problems.push(`${name} has no object.`)
    else if (object.length !== file.size)
      problems.push(`${name} has ${object.length} bytes, and its record names ${file.size}.`)
    else if (
      title !== null &&
      Buffer.compare(object, (await expectedBytes(filesByTitle, title)) ?? Buffer.of()) !== 0
    )
      problems.push(`${name} has other bytes than were sent.`)
  }
  return problems
}
