import type { Stores } from '../../apps/server/src/features/stores.ts'
import { sampleUnit } from '../../apps/server/src/port-suites/samples.ts'
import { type Kept, numbered, prepared, type StoreWrite } from './store-write.ts'

const about = { name: 'Sheet.pdf', type: 'application/pdf' }

const attachment = (n: number) => ({ ...about, key: `units/unit-${n}/file-${n}`, size: 3000 + n })

const contentOf = (n: number) => new Uint8Array(3000 + n).fill(n)

async function saveUnitWithFile({ files, catalog }: Stores, n: number): Promise<void> {
  await files.put(attachment(n).key, contentOf(n), about)
  await catalog.saveUnit(sampleUnit({ unitId: `unit-${n}`, attachment: attachment(n) }), null)
}

const picture = (n: number) => ({
  ...{ name: 'picture.jpg', type: 'image/jpeg' },
  ...{ key: `people/${prepared('plain', n)}/picture-${n}`, size: 3000 + n },
})

async function setPicture({ files, people }: Stores, n: number): Promise<void> {
  await files.put(picture(n).key, contentOf(n), picture(n))
  await people.setPicture(prepared('plain', n), picture(n))
}

async function hasContent({ files }: Kept, n: number, { key } = attachment(n)): Promise<boolean> {
  const file = await files.get(key).catch(() => null)
  if (!file) return false
  const bytes = await new Response(file.body).arrayBuffer()
  return Buffer.from(bytes).equals(contentOf(n))
}

const removedKey = (n: number) => `units/unit-${n}/removed-${n}`

/** A file that no record names, as the one that another file has taken the place of. */
async function putAndRemove({ files }: Stores, n: number): Promise<void> {
  await files.put(removedKey(n), contentOf(n), about)
  await files.remove(removedKey(n))
}

async function isRemoved({ files }: Kept, n: number): Promise<boolean> {
  const file = await files.get(removedKey(n))
  await file?.body.cancel()
  return file === null
}

export const UNIT_WITH_FILE = 'save a unit with its file'

export const fileWrites: StoreWrite[] = [
  {
    name: UNIT_WITH_FILE,
    write: saveUnitWithFile,
    parts: [numbered('units', 'unit_id', 'unit')],
    holds: hasContent,
  },
  {
    name: 'set a picture with its file',
    write: setPicture,
    parts: [`${numbered('people', 'sub', 'plain')} AND picture IS NOT NULL`],
    holds: (kept, n) => hasContent(kept, n, picture(n)),
  },
  { name: 'put a file and remove it', write: putAndRemove, parts: [], holds: isRemoved },
]
