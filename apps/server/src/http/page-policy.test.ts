import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import { expect, onTestFinished, test } from 'vitest'
import { openProduct } from '../testing/product.ts'

const webDir = createSharedFolder()
writeFileSync(
  join(webDir, 'index.html'),
  '<!doctype html><html lang="en"><head><!--head--></head><!--painted--><!--start--></html>',
)

const cloud = {
  STORAGE: 'cloud',
  AWS_REGION: 'eu-central-1',
  TABLE_PREFIX: 'live',
  BUCKET: 'kitchen-table-files',
  USER_POOL_ID: 'eu-central-1_AbCdEfGhI',
  USER_POOL_CLIENT_ID: 'client',
  USER_POOL_CLIENT_SECRET: 'secret',
  SECRET_KEY: 'b3Blbi1zZXNhbWUtb3Blbi1zZXNhbWUtMDEyMzQ1Njc4OQ',
}
const shapes = [
  { shape: 'one machine', env: {}, connect: "'self'" },
  {
    shape: 'the cloud',
    env: cloud,
    connect: "'self' https://kitchen-table-files.s3.eu-central-1.amazonaws.com",
  },
]

async function open(env: Record<string, string> = {}) {
  const product = await openProduct({ webDir, env })
  onTestFinished(() => product.close())
  async function directivesFor(requester: 'nobody' | 'learner', path: string) {
    const response = await product.request(requester, 'GET', path)
    const policy = response.headers.get('content-security-policy') ?? ''
    const directives = policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    })
    return { status: response.status, ...Object.fromEntries(directives) }
  }
  /** Stores a text as an editor's save has cleaned it. */
  const showPicture = async (src: string) => {
    const read = await product.stores.catalog.findUnit('u-talk')
    if (read === null) throw new Error('The sample library has no such unit.')
    const { version, author: _, ...unit } = read
    await product.stores.catalog.saveUnit(
      { ...unit, content: `<p><img src="${src}" alt="A jar" /></p>` },
      version,
    )
  }
  return { product, directivesFor, showPicture }
}

const pages = [
  { requester: 'learner', path: '/dashboard' },
  // After a page of a person, for which the library was read.
  { requester: 'nobody', path: '/terms' },
] as const

test.each(shapes)(
  'S16: on $shape the policy of pages names the hosts of pictures',
  async ({ env, connect }) => {
    const { directivesFor, showPicture } = await open(env)
    for (const { requester, path } of pages)
      expect(await directivesFor(requester, path)).toMatchObject({
        status: 200,
        'img-src': "'self' data:",
        'connect-src': connect,
      })

    await showPicture('https://pictures.example/jar.png')
    for (const { requester, path } of pages)
      expect(await directivesFor(requester, path)).toMatchObject({
        status: 200,
        'img-src': "'self' data: https://pictures.example",
        'connect-src': connect,
      })
  },
)

test('S16: a public page is served, and names the hosts that were last known, while the store fails', async () => {
  const { product, directivesFor, showPicture } = await open()
  await showPicture('https://pictures.example/jar.png')
  await directivesFor('learner', '/dashboard')
  const before = await directivesFor('nobody', '/terms')
  expect(before).toMatchObject({ 'img-src': "'self' data: https://pictures.example" })
  for (const read of [() => Promise.reject(new Error('test')), () => new Promise<never>(() => {})]) {
    product.stores.catalog.readVersion = read
    expect(await directivesFor('nobody', '/terms')).toEqual(before)
  }
})
