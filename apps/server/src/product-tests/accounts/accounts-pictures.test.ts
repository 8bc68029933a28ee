import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { concurrently, times, uploadFile } from '@kitchen-table/application/testing/samples'
import { expectRefusal, expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import type { SampleName } from '@kitchen-table/embedded/testing/samples'
import sharp from 'sharp'
import { test as base, describe, expect } from 'vitest'
import { type AccountsProduct, openAccountsProduct } from '../../testing/accounts-product.ts'
import { addUpload, PIXEL_PNG } from '../../testing/endpoint-fixtures/preconditions.ts'
import { fillPictureQueue } from '../../testing/full-picture-queue.ts'

const red = { r: 200, g: 30, b: 30 }

const solid = (width: number, height: number, background: string | typeof red = red) =>
  sharp({ create: { width, height, channels: 3, background } })

/** Creates a wide picture, its left half red and its right half white. */
function createHalves() {
  const left = { create: { width: 450, height: 600, channels: 3, background: red } } as const
  return solid(900, 600, '#fff').composite([{ input: left, left: 0, top: 0 }])
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
  'an animated GIF': async () => {
    const frames = await Promise.all(
      ['#c81e1e', '#1e1ec8'].map((background) => solid(80, 60, background).png().toBuffer()),
    )
    return sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100], loop: 0 })
      .toBuffer()
  },
  'a GIF that is also a script': async () => {
    const gif = await solid(30, 20).gif().toBuffer()
    return Buffer.concat([gif, Buffer.from(`=1;alert("${hiddenText}")//PK\u0003\u0004`)])
  },
  'a PNG with the maximum number of pixels': () => solid(2048, 512).png({ progressive: true }).toBuffer(),
}

/** Creates a PNG whose header claims a square of this size. */
function createPngClaiming(side: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  return Buffer.concat([head, size, Buffer.from('0802000000', 'hex'), Buffer.alloc(60)])
}

/** Files that are no picture by their first bytes, and are refused when the upload is finished. */
const otherFiles: [description: string, create: () => Promise<Buffer> | Buffer][] = [
  [
    'an SVG with a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  ],
  ['a TIFF', () => createHalves().tiff().toBuffer()],
]

/** Files that begin like a picture, and are refused when the picture is set. */
const invalidPictures: [description: string, create: () => Promise<Buffer> | Buffer][] = [
  ['a truncated PNG', async () => (await createHalves().png().toBuffer()).subarray(0, 300)],
  ['a PNG that claims 2,500,000,000 pixels', () => createPngClaiming(50_000)],
  ['a PNG with one row of pixels too many', () => solid(1024, 1025).png().toBuffer()],
]

const pixelBytes = Buffer.from(PIXEL_PNG, 'base64')

/** Uploads a picture and sets it. Returns the response of the step that was refused, or of the last one. */
async function setPicture({ request }: AccountsProduct, bytes: Uint8Array, name: SampleName = 'learner') {
  const uploaded = await uploadFile(
    (path, { method, headers, body }) => request(name, method, path, body, headers),
    { bytes },
  )
  if ('refusal' in uploaded) return uploaded.refusal
  return request(name, 'PUT', '/api/profile/picture', { upload: uploaded.id })
}

/** Sets a picture and returns the file that is served. */
async function setAndFetch(product: AccountsProduct, bytes: Uint8Array) {
  const { picture } = await (await setPicture(product, bytes)).json()
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

const test = testWith(() => openAccountsProduct({ isDirect: false }))

describe('a profile picture', () => {
  test.for(Object.entries(validPictures))(
    '%s is stored as a square JPEG without metadata',
    async ([, create], product) => {
      const file = await setAndFetch(product, await create())
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

  describe.each([
    { refusal: 'uploads.unsupported_type', files: otherFiles },
    { refusal: 'files.no_picture', files: invalidPictures },
  ] as const)('is refused with $refusal', ({ refusal, files }) => {
    base.each(files)('%s: the previous picture stays, and nothing of the file', async (_, create) => {
      const product = await openAccountsProduct({ isDirect: false })
      const { address } = await setAndFetch(product, await createHalves().jpeg().toBuffer())
      const before = product.hashState(['sliding_windows'])
      await expectRefusal(setPicture(product, await create()), refusal)
      expect(product.hashState(['sliding_windows'])).toBe(before)
      await expectStatus(product.send(address, {}, product.cookieOf('learner')), 200)
    })
  })

  test('gets a new address at each change, and the previous file is deleted', async (product) => {
    const browser = product.browserOf('learner')
    const first = await setAndFetch(product, await createHalves().jpeg().toBuffer())
    const { key } = await readPictureRecord(product)
    const second = await setAndFetch(product, await createHalves().negate().jpeg().toBuffer())
    expect(second.address).not.toBe(first.address)
    expect(await product.stores.files.get(key)).toBeNull()
    const { user } = await (await browser.request('GET', '/start')).json()
    expect(user.picture).toBe(second.address)
  })

  test('set five times at once leaves exactly one file', async (product) => {
    const picture = await createHalves().jpeg().toBuffer()
    await concurrently(5, () => setPicture(product, picture))
    const { key } = await readPictureRecord(product)
    expect(listFileNames(product).map((name) => `people/learner/${name}`)).toEqual([key])
  })

  test('can be deleted, also if there is none', async (product) => {
    const browser = product.browserOf('learner')
    const { address } = await setAndFetch(product, await createHalves().jpeg().toBuffer())
    const { key } = await readPictureRecord(product)
    for (let n = 0; n < 2; n += 1) {
      await expectStatus(browser.request('DELETE', '/profile/picture'), 204)
      expect(await (await browser.request('GET', '/profile')).json()).toMatchObject({ picture: null })
    }
    expect(await product.stores.files.get(key)).toBeNull()
    await expectStatus(product.send(address, {}, product.cookieOf('learner')), 404)
  })
})

describe('uploads of pictures', () => {
  test('are limited to thirty an hour for each person, valid or not', async (product) => {
    const brokenPicture = pixelBytes.subarray(0, 40)
    for (let n = 0; n < 30; n += 1)
      await expectRefusal(setPicture(product, brokenPicture), 'files.no_picture')
    const refusal = await setPicture(product, pixelBytes)
    expect(refusal.headers.get('retry-after')).toBe('3600')
    await expectRefusal(refusal, 'accounts.wait')
    await expectStatus(setPicture(product, pixelBytes, 'manager'), 200)
    product.clock.at += 60 * 60_000
    await expectStatus(setPicture(product, pixelBytes), 200)
  })

  test('are refused with a retry time while the queue is full, are not counted then, and can be set later', async (product) => {
    const { uploadId } = await addUpload(product, 'manager')
    const setUploaded = () => product.request('manager', 'PUT', '/api/profile/picture', { upload: uploadId })
    const queue = await fillPictureQueue(product)
    for (let n = 0; n < 31; n += 1) {
      const refusal = await setUploaded()
      expect(refusal.headers.get('retry-after')).toBe('2')
      await expectRefusal(refusal, 'files.busy')
    }
    expect(await queue.release()).toEqual(times(17, () => 200))
    await expectStatus(setUploaded(), 200)
  })
})
