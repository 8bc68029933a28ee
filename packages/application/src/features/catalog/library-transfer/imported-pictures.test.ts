import { buffer } from 'node:stream/consumers'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createPictureQueue } from '../../../platform/uploads/picture-queue.ts'
import { actors } from '../../../testing/actors.ts'
import { sampleLayout, sampleTopic, sampleUnit } from '../../../testing/port-suites/samples.ts'
import { storePicture } from '../saving/store-picture.ts'
import { encodeArchivedPicture } from './encode-archived-picture.ts'
import { formatRecordFile } from './export-entries.ts'
import { buildZip } from './testing/build-zip.ts'
import { createTransfer } from './testing/transfer-harness.ts'

type Format = 'jpeg' | 'webp' | 'png' | 'gif'

/** A picture with many colors and metadata. */
function photo(format: Format, { hasAlpha = false } = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const
  const background = { r: 30, g: 120, b: 90, alpha: 0.5 }
  const image = sharp({ create: { width: 240, height: 160, channels: 3, background, noise } })
  const shown = hasAlpha ? image.ensureAlpha(0.5) : image
  return shown
    .withExif({ IFD0: { Artist: 'canary of a camera' } })
    .toFormat(format)
    .toBuffer()
}

const pictures: [string, Promise<Buffer>][] = [
  ['photo.jpg', photo('jpeg')],
  ['photo.webp', photo('webp')],
  ['glass.webp', photo('webp', { hasAlpha: true })],
  ['photo.png', photo('png')],
  ['photo.gif', photo('gif')],
]

/** A library with a unit for each picture, and a topic with the first one. */
async function setUp() {
  const stores = memoryStores()
  let count = 0
  const newId = () => `picture-${count++}`
  const store = storePicture({ files: stores.files, decodePicture: createPictureQueue(), newId })
  for (const [index, [name, bytes]] of pictures.entries()) {
    const unitId = `u-${index}`
    const picture = { name, type: 'image/png', bytes: await bytes }
    const embedImage = await store(actors.admin, `units/${unitId}`, picture)
    await stores.catalog.saveUnit(sampleUnit({ unitId, attachment: null, embedImage }), null)
  }
  const picture = { name: 'photo.jpg', type: 'image/jpeg', bytes: await photo('jpeg') }
  const banner = await store(actors.admin, 'topics/default', picture)
  await stores.catalog.saveLayout(sampleLayout(), null)
  await stores.catalog.saveTopic('default', sampleTopic({ banner }), null)
  return createTransfer(stores)
}

async function importBytes(target: ReturnType<typeof createTransfer>, bytes: Uint8Array) {
  const { id } = await target.planBytes(bytes)
  await target.start(id)
  await target.runJobs()
  return target.find(id)
}

test('pictures keep their bytes when a library is exported, imported elsewhere and exported again', async () => {
  const archive = await (await setUp()).exportBytes()
  const target = createTransfer(memoryStores())
  expect(await importBytes(target, archive)).toMatchObject({ results: { added: 7, failed: 0 } })
  expect((await target.exportBytes()).equals(archive)).toBe(true)
  expect(await target.planBytes(archive)).toMatchObject({ counts: { add: 0, change: 0, leave: 7 } })
})

test('an archive with pictures of other programs is imported once', async () => {
  const drawing = '<svg viewBox="0 0 4 4" onload="x()"><circle r="2"/></svg>'
  const files = [...pictures, ['drawing.svg', Promise.resolve(Buffer.from(drawing))] as const]
  const entries = await Promise.all(
    files.map(async ([name, bytes], index) => {
      const type = name.endsWith('.svg') ? 'image/svg+xml' : 'image/jpeg'
      const embedImage = { key: '', name, type, size: 0 }
      const unit = sampleUnit({ unitId: `u-${index}`, attachment: null, embedImage })
      return [
        {
          name: `units/u-${index}/unit.html`,
          data: formatRecordFile({ kind: 'unit', key: '', record: unit }),
        },
        { name: `units/u-${index}/image/${name}`, data: await bytes },
      ]
    }),
  )
  const archive = buildZip([{ name: 'library.yaml', data: 'format: 1\n' }, ...entries.flat()])
  const target = createTransfer(memoryStores())
  expect(await importBytes(target, archive)).toMatchObject({ results: { added: 6, failed: 0 } })

  expect(await target.planBytes(archive)).toMatchObject({ counts: { add: 0, change: 0, leave: 6 } })
  const { units } = await target.deps.catalog.read()
  for (const { embedImage } of units) {
    const stored = await target.deps.files.get(embedImage?.key ?? '')
    const bytes = stored && (await buffer(stored.body))
    expect(bytes?.toString('latin1')).not.toMatch(/canary|onload/)
  }
  const changed = await sharp(await photo('jpeg'))
    .negate()
    .jpeg()
    .toBuffer()
  const other = buildZip([
    { name: 'library.yaml', data: 'format: 1\n' },
    ...entries
      .flat()
      .map((entry) => (entry.name.endsWith('photo.jpg') ? { ...entry, data: changed } : entry)),
  ])
  expect(await target.planBytes(other)).toMatchObject({
    counts: { add: 0, change: 1, leave: 5 },
    items: expect.arrayContaining([expect.objectContaining({ key: 'u-0', fields: ['embedImage'] })]),
  })
})

describe.each(['jpeg', 'webp'] as const)('T51: a %s that was encoded here', async (format) => {
  const bytes = Buffer.from((await encodeArchivedPicture(await photo(format)))?.bytes ?? [])
  const insertAt = (position: number, inserted: Buffer) =>
    Buffer.concat([bytes.subarray(0, position), inserted, bytes.subarray(position)])
  const canary = Buffer.from('<script>canary</script>!')
  const storedOf = async (input: Buffer) => Buffer.from((await encodeArchivedPicture(input))?.bytes ?? [])

  test('keeps its bytes', async () => {
    expect((await storedOf(bytes)).equals(bytes)).toBe(true)
  })

  test('is encoded again with bytes after its end', async () => {
    expect((await storedOf(Buffer.concat([bytes, canary]))).includes('canary')).toBe(false)
  })

  test('is encoded again with a part for metadata', async () => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(canary.length)
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, canary.length + 2]), canary])
    const chunk = Buffer.concat([Buffer.from('EXIF'), length, canary])
    const longer = format === 'jpeg' ? insertAt(2, comment) : Buffer.concat([bytes, chunk])
    if (format === 'webp') longer.writeUInt32LE(longer.length - 8, 4)
    const stored = await storedOf(longer)
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.includes('canary')).toBe(false)
  })
})

test('a JPEG of another quality is encoded again', async () => {
  const other = await sharp(await photo('jpeg'))
    .jpeg({ quality: 95 })
    .toBuffer()
  const encoded = await encodeArchivedPicture(other)
  expect(encoded?.type).toBe('image/jpeg')
  expect(other.equals(encoded?.bytes ?? other)).toBe(false)
})
