import type { Stores } from '../../apps/server/src/features/stores.ts'
import { sampleUnit } from '../../apps/server/src/port-suites/samples.ts'
import { type Kept, numbered, type StoreWrite } from './store-write.ts'

const about = { name: 'Sheet.pdf', type: 'application/pdf' }

const attachment = (n: number) => ({ ...about, key: `units/unit-${n}/file-${n}`, size: 3000 + n })

const contentOf = (n: number) => new Uint8Array(3000 + n).fill(n)

async function saveUnitWithFile({ files, catalog }: Stores, n: number): Promise<void> {
  await files.put(attachment(n).key, contentOf(n), about)
  await catalog.saveUnit(sampleUnit({ unitId: `unit-${n}`, attachment: attachment(n) }), null)
}

async function hasContent({ files }: Kept, n: number): Promise<boolean> {
  const file = await files.get(attachment(n).key).catch(() => null)
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
  { name: 'put a file and remove it', write: putAndRemove, parts: [], holds: isRemoved },
]
