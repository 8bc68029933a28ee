import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type AccountsProduct, type Browser, openAccountsProduct } from '../testing/accounts-product.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { fillPictureQueue } from '../testing/full-picture-queue.ts'
import { PIXEL_PNG } from '../testing/write-operations.ts'

const red = { r: 200, g: 30, b: 30 }

/** Wide, its left half red and its right half white. */
function halves() {
  const left = { create: { width: 450, height: 600, channels: 3, background: red } } as const
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff' } }).composite([
    { input: left, left: 0, top: 0 },
  ])
}

const hidden = 'canary-hidden-in-a-picture'
const exif = {
  IFD0: { Copyright: hidden, Artist: hidden },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 58/1 0/1' },
}

const bytesOf = {
  'a JPEG with what the camera noted': () => halves().withExif(exif).jpeg().toBuffer(),
  'a PNG that one can look through': async () =>
    sharp({ create: { width: 300, height: 200, channels: 4, background: { ...red, alpha: 0.5 } } })
      .png()
      .toBuffer(),
  'a WebP': () => halves().webp().toBuffer(),
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
  'a JPEG with a page behind it': async () =>
    Buffer.concat([await halves().jpeg().toBuffer(), Buffer.from(`<script>alert('${hidden}')</script>`)]),
  'a GIF that is a script as well': async () => {
    const gif = await sharp({ create: { width: 30, height: 20, channels: 3, background: red } })
      .gif()
      .toBuffer()
    return Buffer.concat([gif, Buffer.from(`=1;alert("${hidden}")//PK\u0003\u0004`)])
  },
  'as many pixels as there may be': () =>
    sharp({ create: { width: 2048, height: 512, channels: 3, background: red } })
      .png({ progressive: true })
      .toBuffer(),
  'one of a single pixel': () =>
    sharp({ create: { width: 1, height: 1, channels: 3, background: red } })
      .png()
      .toBuffer(),
}

/** A PNG whose head promises so many pixels. */
function promising(side: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  return Buffer.concat([head, size, Buffer.from('0802000000', 'hex'), Buffer.alloc(60)])
}

const nothing: [what: string, bytes: () => Promise<Buffer> | Buffer][] = [
  ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  [
    'a drawing that could be drawn',
    () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>',
      ),
  ],
  ['a TIFF', () => halves().tiff().toBuffer()],
  ['an AVIF', () => halves().avif().toBuffer()],
  ['a page', () => Buffer.from('<!doctype html><script>1</script>')],
  ['a head alone', async () => (await halves().jpeg().toBuffer()).subarray(0, 40)],
  ['half of one', async () => (await halves().png().toBuffer()).subarray(0, 300)],
  ['2,500,000,000 pixels', () => promising(50_000)],
  [
    'one row of pixels too many',
    async () =>
      sharp({ create: { width: 1024, height: 1025, channels: 3, background: red } })
        .png()
        .toBuffer(),
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n')],
]

const set = ({ request }: Browser, picture: Uint8Array | string) =>
  request('PUT', '/profile/picture', {
    picture: typeof picture === 'string' ? picture : Buffer.from(picture).toString('base64'),
  })

/** Sets it and answers what is shown of it. */
async function shown(product: AccountsProduct, browser: Browser, bytes: Uint8Array) {
  const { picture } = await (await set(browser, bytes)).json()
  const response = await product.send(picture, {}, product.cookieOf('learner'))
  expect(response.status).toBe(200)
  return { address: String(picture), response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Of files that are kept for the learner. */
const namesOf = ({ filesDir }: AccountsProduct) => {
  const folder = join(filesDir, 'people', 'learner')
  return existsSync(folder) ? readdirSync(folder).map((name) => name.replace('@', '')) : []
}

const pictureOf = async ({ db }: AccountsProduct) =>
  JSON.parse(String(db.prepare("SELECT picture FROM people WHERE sub = 'learner'").get()?.picture ?? null))

describe('a picture', () => {
  test.each(Object.entries(bytesOf))('%s is kept as a plain square and nothing else', async (_, make) => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const kept = await shown(product, browser, await make())
    const about = await sharp(kept.bytes).metadata()
    expect(about).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
    expect([about.exif, about.icc, about.xmp, about.iptc, about.hasAlpha]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      false,
    ])
    expect(kept.bytes.includes(hidden)).toBe(false)
    const { headers } = kept.response
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      'image/jpeg',
      'nosniff',
    ])
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  test('is turned the way that the camera was held', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const turned = await halves().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const { bytes } = await shown(product, browser, turned)
    const top = sharp(bytes).extract({ left: 400, top: 20, width: 1, height: 1 })
    const [r = 0, g = 255] = await top.raw().toBuffer()
    expect(r - g).toBeGreaterThan(100)
  })

  test.each(nothing)('%s is none, and the one before stays', async (_, make) => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const { address } = await shown(product, browser, await halves().jpeg().toBuffer())
    const before = product.hashState(['occurrences'])
    await expectRefusal(await set(browser, await make()), 'files.no_picture')
    expect(product.hashState(['occurrences'])).toBe(before)
    expect((await product.send(address, {}, product.cookieOf('learner'))).status).toBe(200)
  })

  test.each(['', 'no base64!', 'data:image/png;base64,AAAA', 'A'.repeat(900_004)])(
    'what is no base64, or too much, is refused as such (%#)',
    async (text) => {
      const product = await openAccountsProduct()
      const browser = product.browser(product.cookieOf('learner'))
      const { status } = await set(browser, text)
      expect([400, 413]).toContain(status)
      expect(await pictureOf(product)).toBeNull()
    },
  )

  test('has another address each time, and the bytes of the one before are gone', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const first = await shown(product, browser, await halves().jpeg().toBuffer())
    const { key } = await pictureOf(product)
    const second = await shown(product, browser, await halves().negate().jpeg().toBuffer())
    expect(second.address).not.toBe(first.address)
    expect(await product.stores.files.get(key)).toBeNull()
    const { user } = await (await browser.request('GET', '/start')).json()
    expect(user.picture).toBe(second.address)
  })

  test('of several at once leaves one, and no bytes besides', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const picture = await halves().jpeg().toBuffer()
    await Promise.all(Array.from({ length: 5 }, () => set(browser, picture)))
    const { key } = await pictureOf(product)
    expect(namesOf(product).map((name) => `people/learner/${name}`)).toEqual([key])
  })

  test('can be taken away, and taking away none is no error', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const { address } = await shown(product, browser, await halves().jpeg().toBuffer())
    const { key } = await pictureOf(product)
    for (let n = 0; n < 2; n += 1) {
      expect((await browser.request('DELETE', '/profile/picture')).status).toBe(204)
      expect(await (await browser.request('GET', '/profile')).json()).toMatchObject({ picture: null })
    }
    expect(await product.stores.files.get(key)).toBeNull()
    expect((await product.send(address, {}, product.cookieOf('learner'))).status).toBe(404)
  })
})

describe('many pictures', () => {
  test('of one person: thirty an hour, whatever they are, and nobody else waits for it', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    for (let n = 0; n < 30; n += 1) await expectRefusal(await set(browser, 'AAAA'), 'files.no_picture')
    const refused = await set(browser, PIXEL_PNG)
    expect(refused.headers.get('retry-after')).toBe('3600')
    await expectRefusal(refused, 'accounts.wait')
    expect((await set(product.browser(product.cookieOf('manager')), PIXEL_PNG)).status).toBe(200)
    product.clock.at += 60 * 60_000
    expect((await set(browser, PIXEL_PNG)).status).toBe(200)
  })

  test('at once: who finds no place comes again a little later, and that is not counted', async () => {
    const product = await openAccountsProduct()
    const other = product.browser(product.cookieOf('manager'))
    const queue = await fillPictureQueue(product)
    for (let n = 0; n < 31; n += 1) {
      const refused = await set(other, PIXEL_PNG)
      expect(refused.headers.get('retry-after')).toBe('2')
      await expectRefusal(refused, 'files.busy')
    }
    expect(await queue.release()).toEqual(Array.from({ length: 17 }, () => 200))
    expect((await set(other, PIXEL_PNG)).status).toBe(200)
  })
})
