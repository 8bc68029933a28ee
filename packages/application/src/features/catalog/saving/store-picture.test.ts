import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import sharp from 'sharp'
import { test as base, describe, expect } from 'vitest'
import { createPictureQueue } from '../../../platform/uploads/picture-queue.ts'
import { actors, notAdmins } from '../../../testing/actors.ts'
import { testWith } from '../../../testing/test-with.ts'
import { storePicture } from './store-picture.ts'

const dot = '<svg viewBox="0 0 4 4"><circle r="2"/></svg>'
const text = (markup: string) => new TextEncoder().encode(markup)
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b04a26' } })

const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#b04a26',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

function setUp() {
  const { files } = memoryStores()
  const store = storePicture({ files, decodePicture: createPictureQueue(), newId: () => '0f4e' })
  const storeUpload = (bytes: Uint8Array, name = 'picture') =>
    store(actors.admin, 'units/couple-open', { name, type: 'image/png', bytes })
  const readStored = async () => {
    const file = await files.get('units/couple-open/0f4e')
    return file && Buffer.from(await new Response(file.body).arrayBuffer())
  }
  return { store, storeUpload, readStored }
}

const test = testWith(setUp)

test.for(notAdmins)('is refused for $role', async (actor, { store, readStored }) => {
  const upload = { name: 'dot.svg', type: 'image/svg+xml', bytes: text(dot) }

  await expect(store(actor, 'units/couple-open', upload)).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect(await readStored()).toBeNull()
})

test('stores an SVG as an SVG, cleaned', async ({ storeUpload, readStored }) => {
  const storedFile = await storeUpload(
    text(dot.replace('<circle', '<script>alert(1)</script><circle onload="x"')),
    'dot.svg',
  )

  const cleaned = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle r="2" /></svg>'
  expect((await readStored())?.toString()).toBe(cleaned)
  expect(storedFile).toEqual({
    key: 'units/couple-open/0f4e',
    name: 'dot.svg',
    type: 'image/svg+xml',
    size: cleaned.length,
  })
})

describe('encodes a raster picture again', () => {
  test.for([
    { format: 'png', type: 'image/png', becomes: 'png' },
    { format: 'jpeg', type: 'image/jpeg', becomes: 'jpeg' },
    { format: 'webp', type: 'image/webp', becomes: 'webp' },
    { format: 'gif', type: 'image/png', becomes: 'png' },
  ] as const)(
    '$format becomes $becomes, recognized by its bytes and not by its name',
    async ({ format, type, becomes }, { storeUpload, readStored }) => {
      const storedFile = await storeUpload(await solid(8, 6).toFormat(format).toBuffer(), 'page.html')

      expect(storedFile).toMatchObject({ type, name: 'page.html' })
      expect(await sharp((await readStored()) ?? undefined).metadata()).toMatchObject({
        format: becomes,
        width: 8,
        height: 6,
      })
    },
  )

  test('removes metadata and appended data, and turns it upright', async ({ storeUpload, readStored }) => {
    const photo = await solid(8, 6)
      .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

    await storeUpload(Buffer.concat([photo, text('<script>alert(2)</script>')]))

    const bytes = await readStored()
    expect(bytes?.toString('latin1')).not.toContain('script')
    const { exif, orientation, width, height } = await sharp(bytes ?? undefined).metadata()
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 6,
      height: 8,
    })
  })
})

/** Returns a PNG of a few bytes whose header claims this size. */
async function pngClaimingSize(width: number, height: number): Promise<Buffer> {
  const png = await solid(1, 1).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

describe('refuses a file that is not a usable picture', () => {
  base.each([
    ['an empty file', async () => new Uint8Array()],
    ['text', async () => text('hello')],
    ['an HTML page', async () => text('<html><script>alert(1)</script></html>')],
    ['an SVG that contains only a script', async () => text('<svg><script>alert(1)</script></svg>')],
    ['a PNG that ends in its header', async () => (await solid(64, 64).png().toBuffer()).subarray(0, 60)],
    ['a JPEG that ends half-way', async () => (await noise(256).jpeg().toBuffer()).subarray(0, 9000)],
    ['a PNG in name only', async () => Buffer.from('\x89PNG\r\n\x1a\n<svg onload="alert(1)"/>', 'latin1')],
    ['a GIF in name only', async () => text('GIF89a/*<svg onload=alert(1)>*/=1;')],
    ['a TIFF', () => solid(4, 4).tiff().toBuffer()],
    ['a PDF', async () => text('%PDF-1.7')],
    ['too many pixels', () => pngClaimingSize(50_000, 50_000)],
    ['a side that is too long', () => solid(4097, 2).png().toBuffer()],
  ])('%s', async (_, make) => {
    const { storeUpload, readStored } = setUp()

    await expect(storeUpload(await make())).rejects.toMatchObject({
      code: 'input.invalid',
      data: { fields: [{ field: 'file' }] },
    })
    expect(await readStored()).toBeNull()
  })

  test('more than 10 MB', async ({ storeUpload }) => {
    await expect(storeUpload(new Uint8Array(10 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'input.too_large',
    })
  })
})
