import { shuffle } from '@kitchen-table/application/testing/samples'
import { MAX_PICTURE_SIDE_PX } from '@kitchen-table/application/testing/use-cases'
import { editedUnit } from '@kitchen-table/contract/catalog'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { emptyUnit } from '@kitchen-table/domain/catalog'
import { checkStore } from '@kitchen-table/operator/store-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type HostilePicture, hostilePictures } from '../hostile/hostile-pictures.ts'
import { reportAfterTests } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { type AdminProduct, openAdminProduct } from './open-admin-product.ts'

/** How much the pictures may add to the resident memory of the server. */
const MAX_ADDED_MEMORY_MB = 200

const counts = reportAfterTests('hostile pictures of content', { saved: 0, refused: 0, 'megabytes added': 0 })

const unit = {
  ...emptyUnit,
  title: 'A lesson with a picture',
  type: 'Activity',
  embedImageAlt: 'A picture',
}

/** Uploads a picture and saves a unit with it. Returns the address of the picture, or null if it was refused. */
async function savePicture(product: AdminProduct, { bytes }: HostilePicture): Promise<string | null> {
  const type = bytes[0] === 0x3c ? 'image/svg+xml' : 'image/png'
  const announced = { purpose: 'content-picture', name: 'picture.png', type, size: bytes.length }
  const outcome = await product.upload(announced, bytes)
  if (!('id' in outcome)) {
    expect([413, 415]).toContain(outcome.status)
    return null
  }
  const saving = await product.post('/api/admin/units', { ...unit, embedImage: outcome.id })
  if (saving.ok) return editedUnit.parse(await saving.json()).embedImage?.href ?? expect.fail('no picture')
  expect(await saving.json()).toMatchObject({
    code: 'input.invalid',
    data: {
      fields: [{ field: 'embedImage', message: expect.stringMatching(/^This is not a picture we can use/) }],
    },
  })
  return null
}

/** Expects a picture of one of the stored formats, without what is no picture, which no browser runs. */
async function expectHarmlessPicture(product: AdminProduct, href: string): Promise<void> {
  const response = await product.get(href)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^image\/(?:png|jpeg|webp|svg\+xml)$/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox$/)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.toString('latin1')).not.toMatch(/<script|<\?php|<!ENTITY/i)
  const { width, height, exif } = await sharp(bytes).metadata()
  expect(Math.max(width, height)).toBeLessThanOrEqual(MAX_PICTURE_SIDE_PX)
  expect(exif).toBeUndefined()
}

test(`hostile pictures of content are refused or made harmless (SEED=${seed})`, async () => {
  const all = await hostilePictures()
  const { next } = createSeededRandom(String(seed), 'hostile pictures of content')
  const count = chooseByRunSize({ small: 4, full: 8, nightly: all.length })
  const pictures = shuffle(all, next).slice(0, count)

  const product = await openAdminProduct()
  const memoryBefore = product.readPeakMemory()
  for (const picture of pictures) {
    const href = await savePicture(product, picture).catch((error: unknown) =>
      expect.fail(`${picture.name}: ${String(error)}`),
    )
    counts[href === null ? 'refused' : 'saved'] += 1
    // An SVG that is too large to be rendered is not opened here.
    if (href !== null && !picture.name.startsWith('an SVG')) await expectHarmlessPicture(product, href)
  }

  expect(product.listMisplacedFiles()).toEqual([])
  counts['megabytes added'] = Math.round(product.readPeakMemory() - memoryBefore)
  expect(counts['megabytes added']).toBeLessThanOrEqual(MAX_ADDED_MEMORY_MB)
  expect(product.output).toMatchObject({ stderr: '', stdout: expect.not.stringContaining('fault') })
  await product.stop()
  expect(await checkStore(product.dataDir, { now: Date.now })).toEqual([])
})
