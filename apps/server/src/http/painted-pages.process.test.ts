import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSharedFolder, createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import type { Requester } from '@kitchen-table/embedded/testing/samples'
import { buildPaintModule } from '@kitchen-table/web/paint-bundle'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openProduct } from '../testing/product.ts'

const TEMPLATE =
  '<!doctype html><html lang="en"><head><!--head--></head><body><!--painted--><div id="root"></div><!--start--></body></html>'
const webDir = createSharedFolder()
writeFileSync(join(webDir, 'index.html'), TEMPLATE)
// Vite builds for development in any other environment.
vi.stubEnv('NODE_ENV', 'production')
await buildPaintModule(join(webDir, '.paint'))
vi.unstubAllEnvs()
const product = await openProduct({ webDir })
afterAll(() => product.close())

async function open(requester: Requester, path: string) {
  const response = await product.request(requester, 'GET', path)
  const html = await response.text()
  const [, painted = ''] = /<div id="painted">(.*)<\/div><div id="root">/s.exec(html) ?? []
  return { response, html, painted }
}

describe('the painted dashboard', () => {
  const roles = [
    { requester: 'learner', links: ['/AllTopics', '/AllTracks'], not: ['/admin/'] },
    { requester: 'manager', links: ['/AllTopics', '/admin/group/acme'], not: ['/admin/layouts'] },
    { requester: 'admin', links: ['/AllTopics', '/admin/layouts'], not: ['/admin/group/'] },
  ] as const

  test.each(roles)('of a $requester has their greeting, links, search box and cards', async (role) => {
    const { response, painted } = await open(role.requester, '/dashboard')
    expect(painted).toMatch(/<h1[^>]*>(Start Your Journey|Welcome back[^<]*)<\/h1>/)
    expect(painted).toContain('type="search"')
    expect(painted).toMatch(/<h2 id="all-tracks"[^>]*>All Learning Tracks \(\d+\)<\/h2>/)
    expect(painted).toContain('href="/track/')
    for (const link of role.links) expect(painted).toContain(`href="${link}`)
    for (const link of role.not) expect(painted).not.toContain(`href="${link}`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')).toContain('Cookie')
  })

  test('S16: has no inline style; its style element is the only one that the policy allows besides files', async () => {
    const { response, html, painted } = await open('learner', '/dashboard')
    expect(painted).not.toContain(' style=')
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
    expect(styles).toHaveLength(1)
    const hash = createHash('sha256')
      .update(styles[0] ?? '')
      .digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`; style-src 'self' 'sha256-${hash}'; `)
    expect(response.headers.get('content-security-policy')).toContain("; script-src 'self'; ")
  })

  test('T64: of a search is not painted, so that no page repeats its term', async () => {
    expect(await open('learner', '/dashboard?q=budget')).toMatchObject({ painted: '' })
  })

  test('T09, T61: hostile names and titles are text', async () => {
    const hostile = '</div><script>alert(1)</script><img src=x onerror=alert(2)>" style="color:red'
    product.db.prepare('UPDATE people SET first = ? WHERE sub = ?').run(hostile, 'learner')
    const track = await product.stores.catalog.findTrack('first-budget')
    if (track === null) throw new Error('The sample library has no such track')
    const { version, author: _, ...record } = track
    await product.stores.catalog.saveTrack(
      { ...record, title: hostile, content: `<p>${hostile}</p>` },
      version,
    )
    for (const path of ['/dashboard', '/track/first-budget']) {
      const { html, painted } = await open('learner', path)
      expect(painted).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(html).not.toMatch(/<script>|<img src=x/)
    }
  })
})

test('a track’s page is painted for who may see it', async () => {
  expect((await open('learner', '/track/first-budget')).painted).toContain('aria-label="Lessons"')
  expect((await open('learner', '/track/closed-track')).painted).toBe('')
  expect((await open('admin', '/track/closed-track')).painted).toContain('only administrators see this track')
})

test('Help right now is painted for everybody, for visitors with nothing of anybody', async () => {
  const { html, painted } = await open('nobody', '/help-right-now')
  expect(painted).toContain('href="tel:+18005550100"')
  expect(html).toContain('<meta name="unless-stored" content="">')
  expect((await open('learner', '/help-right-now')).painted).toContain('Back to the library')
})

test('a page is painted in the language of its request, whatever other requests are in', async () => {
  const paths = ['/help-right-now?lang=es', '/help-right-now?lang=en']
  const pages = await Promise.all([...paths, ...paths].map((path) => open('nobody', path)))
  expect(pages.map(({ painted }) => /<h1[^>]*>([^<]+)</.exec(painted)?.[1])).toEqual([
    'Ayuda ahora mismo',
    'Help right now',
    'Ayuda ahora mismo',
    'Help right now',
  ])
})

test.each(['/', '/terms', '/AllTracks', '/track/no-such-track', '/profile'])(
  '%s is not painted',
  async (path) => {
    expect((await open(path === '/' || path === '/terms' ? 'nobody' : 'learner', path)).painted).toBe('')
  },
)

test('a page that cannot be painted is served without, and the fault is logged', async () => {
  const brokenDir = createTemporaryFolder()
  mkdirSync(join(brokenDir, '.paint'))
  writeFileSync(join(brokenDir, 'index.html'), TEMPLATE)
  writeFileSync(
    join(brokenDir, '.paint/paint-page.mjs'),
    'export const createPageRenderer = () => () => { throw new Error("cannot paint") }',
  )
  const broken = await openProduct({ webDir: brokenDir })
  onTestFinished(() => broken.close())
  const response = await broken.request('learner', 'GET', '/dashboard')
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('<div id="root">')
  expect(html).not.toContain('id="painted"')
  expect(broken.takeFaults()).toMatchObject([expect.stringContaining('cannot paint')])
})
