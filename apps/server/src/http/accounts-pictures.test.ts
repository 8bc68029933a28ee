import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type AccountsProduct, type Browser, openAccountsProduct } from '../testing/accounts-product.ts'
import { PIXEL_PNG } from '../testing/endpoint-fixtures/preconditions.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { fillPictureQueue } from '../testing/full-picture-queue.ts'

const red = { r: 200, g: 30, b: 30 }

/** Creates a wide picture, its left half red and its right half white. */
function createHalves() {
  const left = { create: { width: 450, height: 600, channels: 3, background: red } } as const
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } }).composite([
    { input: left, left: 0, top: 0 },
  ])
}

const hiddenText = 'canary-hidden-in-a-picture'
const exif = {
  IFD0: { Copyright: hiddenText, Artist: hiddenText },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 58/1 0/1' },
}

const validPictures = {
  'a JPEG with EXIF data': () => createHalves().withExif(exif).jpeg().toBuffer(),
  'a transparent PNG': async () =>
    sharp({ create: { width: 300, height: 200, channels: 4, background: { ...red, alpha: 0.5 } } })
      .png()
      .toBuffer(),
  'a WebP': () => createHalves().webp().toBuffer(),
  'an animated GIF': async () => {
    const frames = await Promise.all(
      ['#c81e1e', '#1e1ec8'].map((background) =>
        sharp({ create: { width: 80, height: 60, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    return sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100], loop: 0 })
      .toBuffer()
  },
  'a JPEG followed by a script element': async () =>
    Buffer.concat([
      await createHalves().jpeg().toBuffer(),
      Buffer.from(`<script>alert('${hiddenText}')</script>`),
    ]),
  'a GIF that is also a script': async () => {
    const gif = await sharp({ create: { width: 30, height: 20, channels: 3, background: red } })
      .gif()
      .toBuffer()
    return Buffer.concat([gif, Buffer.from(`=1;alert("${hiddenText}")//PK\u0003\u0004`)])
  },
  'a PNG with the maximum number of pixels': () =>
    sharp({ create: { width: 2048, height: 512, channels: 3, background: red } })
      .png({ progressive: true })
      .toBuffer(),
  'a PNG of a single pixel': () =>
    sharp({ create: { width: 1, height: 1, channels: 3, background: red } })
      .png()
      .toBuffer(),
}

/** Creates a PNG whose header claims a square of this size. */
function createPngClaiming(side: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  return Buffer.concat([head, size, Buffer.from('0802000000', 'hex'), Buffer.alloc(60)])
}

const invalidPictures: [description: string, create: () => Promise<Buffer> | Buffer][] = [
  [
    'an SVG with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  ],
  [
    'a valid SVG',
    () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>',
      ),
  ],
  ['a TIFF', () => createHalves().tiff().toBuffer()],
  ['an AVIF', () => createHalves().avif().toBuffer()],
  ['an HTML page', () => Buffer.from('<!doctype html><script>1</script>')],
  ['a JPEG header alone', async () => (await createHalves().jpeg().toBuffer()).subarray(0, 40)],
  ['a truncated PNG', async () => (await createHalves().png().toBuffer()).subarray(0, 300)],
  ['a PNG that claims 2,500,000,000 pixels', () => createPngClaiming(50_000)],
  [
    'a PNG with one row of pixels too many',
    async () =>
      sharp({ create: { width: 1024, height: 1025, channels: 3, background: red } })
        .png()
        .toBuffer(),
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n')],
]

const setPicture = ({ request }: Browser, picture: Uint8Array | string) =>
  request('PUT', '/profile/picture', {
    picture: typeof picture === 'string' ? picture : Buffer.from(picture).toString('base64'),
  })

/** Sets a picture and returns the file that is served. */
async function setAndFetch(product: AccountsProduct, browser: Browser, bytes: Uint8Array) {
  const { picture } = await (await setPicture(browser, bytes)).json()
  const response = await product.send(picture, {}, product.cookieOf('learner'))
  expect(response.status).toBe(200)
  return { address: String(picture), response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Returns the names of the learner's stored files. */
const listFileNames = ({ filesDir }: AccountsProduct) => {
  const folder = join(filesDir, 'people', 'learner')
  return existsSync(folder) ? readdirSync(folder).map((name) => name.replace('@', '')) : []
}

const readPictureRecord = async ({ db }: AccountsProduct) =>
  JSON.parse(String(db.prepare("SELECT picture FROM people WHERE sub = 'learner'").get()?.picture ?? null))

describe('a profile picture', () => {
  test.each(Object.entries(validPictures))(
    '%s is stored as a square JPEG without metadata',
    async (_, create) => {
      const product = await openAccountsProduct()
      const browser = product.browser(product.cookieOf('learner'))
      const file = await setAndFetch(product, browser, await create())
      const metadata = await sharp(file.bytes).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
      expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.hasAlpha]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        false,
      ])
      expect(file.bytes.includes(hiddenText)).toBe(false)
      const { headers } = file.response
      expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
        'image/jpeg',
        'nosniff',
      ])
      expect(headers.get('content-security-policy')).toContain('sandbox')
    },
  )

  test('is rotated by its EXIF orientation', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const rotated = await createHalves().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { bytes } = await setAndFetch(product, browser, rotated)
    const top = sharp(bytes).extract({ left: 400, top: 20, width: 1, height: 1 })
    const [r = 0, g = 255] = await top.raw().toBuffer()
    expect(r - g).toBeGreaterThan(100)
  })

  test.each(invalidPictures)('%s is refused, and the previous picture stays', async (_, create) => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const { address } = await setAndFetch(product, browser, await createHalves().jpeg().toBuffer())
    const before = product.hashState(['occurrences'])
    await expectRefusal(await setPicture(browser, await create()), 'files.no_picture')
    expect(product.hashState(['occurrences'])).toBe(before)
    expect((await product.send(address, {}, product.cookieOf('learner'))).status).toBe(200)
  })

  test.each(['', 'no base64!', 'data:image/png;base64,AAAA', 'A'.repeat(900_004)])(
    'text that is no base64, or too long, is refused (%#)',
    async (text) => {
      const product = await openAccountsProduct()
      const browser = product.browser(product.cookieOf('learner'))
      const { status } = await setPicture(browser, text)
      expect([400, 413]).toContain(status)
      expect(await readPictureRecord(product)).toBeNull()
    },
  )

  test('gets a new address at each change, and the previous file is deleted', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const first = await setAndFetch(product, browser, await createHalves().jpeg().toBuffer())
    const { key } = await readPictureRecord(product)
    const second = await setAndFetch(product, browser, await createHalves().negate().jpeg().toBuffer())
    expect(second.address).not.toBe(first.address)
    expect(await product.stores.files.get(key)).toBeNull()
    const { user } = await (await browser.request('GET', '/start')).json()
    expect(user.picture).toBe(second.address)
  })

  test('set five times at once leaves exactly one file', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const picture = await createHalves().jpeg().toBuffer()
    await Promise.all(Array.from({ length: 5 }, () => setPicture(browser, picture)))
    const { key } = await readPictureRecord(product)
    expect(listFileNames(product).map((name) => `people/learner/${name}`)).toEqual([key])
  })

  test('can be deleted, also if there is none', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const { address } = await setAndFetch(product, browser, await createHalves().jpeg().toBuffer())
    const { key } = await readPictureRecord(product)
    for (let n = 0; n < 2; n += 1) {
      expect((await browser.request('DELETE', '/profile/picture')).status).toBe(204)
      expect(await (await browser.request('GET', '/profile')).json()).toMatchObject({ picture: null })
    }
    expect(await product.stores.files.get(key)).toBeNull()
    expect((await product.send(address, {}, product.cookieOf('learner'))).status).toBe(404)
  })
})

describe('uploads of pictures', () => {
  test('are limited to thirty an hour for each person, valid or not', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    for (let n = 0; n < 30; n += 1) await expectRefusal(await setPicture(browser, 'AAAA'), 'files.no_picture')
    const refusal = await setPicture(browser, PIXEL_PNG)
    expect(refusal.headers.get('retry-after')).toBe('3600')
    await expectRefusal(refusal, 'accounts.wait')
    expect((await setPicture(product.browser(product.cookieOf('manager')), PIXEL_PNG)).status).toBe(200)
    product.clock.at += 60 * 60_000
    expect((await setPicture(browser, PIXEL_PNG)).status).toBe(200)
  })

  test('are refused with a retry time while the queue is full, and then not counted', async () => {
    const product = await openAccountsProduct()
    const other = product.browser(product.cookieOf('manager'))
    const queue = await fillPictureQueue(product)
    for (let n = 0; n < 31; n += 1) {
      const refusal = await setPicture(other, PIXEL_PNG)
      expect(refusal.headers.get('retry-after')).toBe('2')
      await expectRefusal(refusal, 'files.busy')
    }
    expect(await queue.release()).toEqual(Array.from({ length: 17 }, () => 200))
    expect((await setPicture(other, PIXEL_PNG)).status).toBe(200)
  })
})
