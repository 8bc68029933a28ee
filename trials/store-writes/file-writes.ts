import type { Stores } from '@kitchen-table/application/ports'
import { sampleUnit } from '@kitchen-table/application/testing/samples'
import { addAccount } from './row-writes.ts'
import { type StoredState, storedSql, toStoreWrites } from './store-write.ts'

const metadata = { name: 'Sheet.pdf', type: 'application/pdf' }

const attachment = (n: number) => ({ ...metadata, key: `units/unit-${n}/file-${n}`, size: 3000 + n })

const contentOf = (n: number) => new Uint8Array(3000 + n).fill(n)

async function saveUnitWithFile({ files, catalog }: Stores, n: number): Promise<void> {
  await files.put(attachment(n).key, contentOf(n), metadata)
  await catalog.saveUnit(sampleUnit({ unitId: `unit-${n}`, attachment: attachment(n) }), null)
}

const picture = (n: number) => ({
  name: 'picture.jpg',
  type: 'image/jpeg',
  key: `people/plain-${n}/picture-${n}`,
  size: 3000 + n,
})

async function setPicture(stores: Stores, n: number): Promise<void> {
  await addAccount(stores, `plain-${n}`)
  await stores.files.put(picture(n).key, contentOf(n), picture(n))
  await stores.people.setPicture(`plain-${n}`, picture(n))
}

async function hasContent({ files }: StoredState, n: number, { key } = attachment(n)): Promise<boolean> {
  const file = await files.get(key).catch(() => null)
  if (!file) return false
  const bytes = await new Response(file.body).arrayBuffer()
  return Buffer.from(bytes).equals(contentOf(n))
}

const removedKey = (n: number) => `units/unit-${n}/removed-${n}`

const streamedKey = (n: number) => `units/unit-${n}/streamed-${n}`

/** Yields the content in chunks, as an upload does. */
async function* chunksOf(n: number): AsyncGenerator<Uint8Array> {
  const content = contentOf(n)
  for (let from = 0; from < content.length; from += 1000) yield content.subarray(from, from + 1000)
}

async function saveUnitWithStream({ files, catalog }: Stores, n: number): Promise<void> {
  const file = { ...metadata, key: streamedKey(n), size: 3000 + n }
  await files.put(file.key, { size: file.size, chunks: chunksOf(n) }, metadata)
  await catalog.saveUnit(sampleUnit({ unitId: `long-${n}`, attachment: file }), null)
}

const copiedKey = (n: number) => `units/copied-${n}/file-${n}`

/** Saves a unit with a copy of another file, as one that was uploaded. */
async function saveUnitWithCopy({ files, catalog }: Stores, n: number): Promise<void> {
  const unitId = `copied-${n}`
  const file = { ...metadata, key: copiedKey(n), size: 3000 + n }
  await files.put(`uploads/${unitId}`, contentOf(n), metadata)
  await files.copy(`uploads/${unitId}`, file.key, metadata)
  await catalog.saveUnit(sampleUnit({ unitId, attachment: file }), null)
  await files.remove(`uploads/${unitId}`)
}

/** Puts and removes a file that no record names, like one that was replaced. */
async function putAndRemove({ files }: Stores, n: number): Promise<void> {
  await files.put(removedKey(n), contentOf(n), metadata)
  await files.remove(removedKey(n))
}

async function isRemoved({ files }: StoredState, n: number): Promise<boolean> {
  const file = await files.get(removedKey(n))
  await file?.body.cancel()
  return file === null
}

export const UNIT_WITH_FILE = 'save a unit with its file'

export const fileWrites = toStoreWrites({
  [UNIT_WITH_FILE]: [saveUnitWithFile, storedSql('units', 'unit_id', 'unit'), hasContent],
  'set a picture with its file': [
    setPicture,
    storedSql('people', 'sub', 'plain', 'picture IS NOT NULL'),
    (state, n) => hasContent(state, n, picture(n)),
  ],
  'save a unit with a stream': [
    saveUnitWithStream,
    storedSql('units', 'unit_id', 'long'),
    (state, n) => hasContent(state, n, { ...attachment(n), key: streamedKey(n) }),
  ],
  'save a unit with a copy': [
    saveUnitWithCopy,
    storedSql('units', 'unit_id', 'copied'),
    (state, n) => hasContent(state, n, { ...attachment(n), key: copiedKey(n) }),
  ],
  'put a file and remove it': [putAndRemove, [], isRemoved],
})
