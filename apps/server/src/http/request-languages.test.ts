import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import type { Requester } from '@kitchen-table/embedded/testing/samples'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openProduct } from '../testing/product.ts'

const webDir = createSharedFolder()
writeFileSync(
  join(webDir, 'index.html'),
  '<!doctype html><html lang="en"><head><!--head--></head><body><!--painted--><div id="root"></div><!--start--></body></html>',
)
writeFileSync(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
const product = await openProduct({ webDir })
const withPseudoLanguages = await openProduct({ webDir, isDirect: true, env: { PSEUDO_LANGUAGES: 'allow' } })
afterAll(async () => {
  await product.close()
  await withPseudoLanguages.close()
})

const open = (path: string, headers: Record<string, string> = {}, requester: Requester = 'nobody') =>
  product.request(requester, 'GET', path, null, headers)

const rootElement = async (response: Response) => /<html [^>]*>/.exec(await response.text())?.[0]
const english = '<html lang="en" dir="ltr">'
const spanish = '<html lang="es" dir="ltr">'

describe('a page', () => {
  beforeEach(() => product.stores.people.setLanguage('learner', null))

  test('is in the language of the browser', async () => {
    expect(await rootElement(await open('/terms'))).toBe(english)
    expect(await rootElement(await open('/terms', { 'Accept-Language': 'es-MX,en;q=0.5' }))).toBe(spanish)
    expect(await rootElement(await open('/no-such-page', { 'Accept-Language': 'es' }))).toBe(spanish)
  })

  test('has its description, and its words for a browser without scripts, in its language', async () => {
    const inEnglish = await (await open('/terms')).text()
    expect(inEnglish).toContain('content="Short lessons about money and money conversations."')
    expect(inEnglish).toContain('<noscript>This library needs JavaScript to show its lessons.</noscript>')
    const inSpanish = await (await open('/terms', { 'Accept-Language': 'es' })).text()
    expect(inSpanish).toContain(
      'content="Lecciones cortas sobre el dinero y las conversaciones que lo rodean."',
    )
    expect(inSpanish).toContain('<noscript>Esta biblioteca necesita JavaScript para mostrar sus lecciones.')
  })

  test('is in the language that its address chooses, and so are the next ones', async () => {
    const response = await open('/terms?lang=es')
    expect(response.headers.getSetCookie()).toEqual([
      `__Host-lang=es; Max-Age=${365 * 24 * 60 * 60}; Path=/; HttpOnly; SameSite=Lax; Secure`,
    ])
    expect(await rootElement(response)).toBe(spanish)
    const next = await open('/', { Cookie: '__Host-lang=es', 'Accept-Language': 'en' })
    expect(await rootElement(next)).toBe(spanish)
    expect(next.headers.getSetCookie()).toEqual([])
  })

  test('keeps the choice when it redirects', async () => {
    const response = await open('/dashboard?lang=es')
    expect(response.headers.get('location')).toBe('/?redirect=%2Fdashboard%3Flang%3Des')
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-lang=es;/)])
  })

  test('is in the language of the person, whatever browser and cookie say, unless the address chooses another', async () => {
    await product.stores.people.setLanguage('learner', 'es')
    const cookie = `${product.cookieOf('learner')}; __Host-lang=en`
    const headers = { Cookie: cookie, 'Accept-Language': 'en' }
    expect(await rootElement(await open('/dashboard', headers))).toBe(spanish)
    expect(await rootElement(await open('/dashboard?lang=en', headers))).toBe(english)
  })

  test('for a person who has chosen no language is in English, whatever the browser says', async () => {
    expect(await rootElement(await open('/dashboard', { 'Accept-Language': 'es' }, 'manager'))).toBe(english)
  })

  test.each(['de', 'en-XA', 'ar-XB', 'ES', '', 'es%0d%0aSet-Cookie:%20a=b', '"><script>'])(
    'T73: ignores ?lang=%s',
    async (text) => {
      const response = await open(`/terms?lang=${text}`)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await rootElement(response)).toBe(english)
    },
  )

  test('is in a language for tests where these are allowed', async () => {
    const { send } = withPseudoLanguages
    expect(await rootElement(await send('/terms?lang=en-XA'))).toBe('<html lang="en-XA" dir="ltr">')
    const mirrored = await send('/terms?lang=ar-XB')
    expect(mirrored.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-lang=ar-XB;/)])
    expect(await rootElement(mirrored)).toBe('<html lang="ar-XB" dir="rtl">')
    expect(await rootElement(await send('/terms', {}, '__Host-lang=ar-XB'))).toBe(
      '<html lang="ar-XB" dir="rtl">',
    )
  })

  test('says what it depends on, and is stored nowhere', async () => {
    const { headers } = await open('/terms')
    expect(headers.get('vary')?.split(/, */)).toEqual(expect.arrayContaining(['Cookie', 'Accept-Language']))
    expect(headers.get('cache-control')).toBe('private, no-store')
  })
})

test('a page that cannot be rendered is in the same language', async () => {
  const broken = await openProduct({ webDir, isDirect: true })
  await broken.stores.people.setLanguage('learner', 'es')
  broken.db.exec('DROP TABLE progress')
  const response = await broken.request('learner', 'GET', '/dashboard')
  expect(response.status).toBe(500)
  const html = await response.text()
  expect(html).toContain(spanish)
  expect(html).toContain('<h1>No pudimos abrir esta página</h1>')
  expect(html).toContain('Algo falló de nuestro lado.')
  expect(broken.takeFaults()).toHaveLength(1)
  await broken.close()
})

test('a file of the build chooses no language', async () => {
  expect((await open('/favicon.svg?lang=es')).headers.getSetCookie()).toEqual([])
})

test('the file of what is stored about a person is in their language', async () => {
  await product.stores.people.setLanguage('manager', 'es')
  const response = await open('/files/own-data.html', { 'Accept-Language': 'en' }, 'manager')
  expect(await rootElement(response)).toBe(spanish)
})

type Refusal = { en: string; es: string }
const notSignedIn: Refusal = { en: 'Please sign in to continue.', es: 'Entre para continuar, por favor.' }
const tooLarge: Refusal = {
  en: 'That is too large to send.',
  es: 'Eso es demasiado grande para enviarlo.',
}

describe('a refusal of the API is in the language of the page that sends the request', () => {
  const requests: [method: string, path: string, body: string | null, refusal: Refusal][] = [
    ['GET', '/api/start', null, notSignedIn],
    ['GET', '/api/catalog', null, notSignedIn],
    ['GET', '/api/profile', null, notSignedIn],
    ['PUT', '/api/profile/language', '{"language":"en"}', notSignedIn],
    ['PUT', '/api/progress/units/u-talk', '{}', notSignedIn],
    ['PUT', '/uploads/abc', 'bytes', notSignedIn],
    ['POST', '/api/session', JSON.stringify({ email: 'x'.repeat(20_000) }), tooLarge],
    ['GET', '/files/own-data.html', null, notSignedIn],
  ]

  test.each(requests)('%s %s', async (method, path, body, { en, es }) => {
    const send = async (headers: Record<string, string>) =>
      (await (await product.request('nobody', method, path, body, headers)).json()).message
    expect(await send({ 'Accept-Language': 'es' })).toBe(es)
    expect(await send({ 'Accept-Language': 'en' })).toBe(en)
    expect(await send({ 'Accept-Language': 'en-XA' })).toBe(en)
    const spanishCookie = { Cookie: '__Host-lang=es', 'Accept-Language': 'en' }
    expect(await send(spanishCookie)).toBe(path.startsWith('/files/') ? es : en)
  })

  test('many at the same time are each in their own', async () => {
    const languages = Array.from({ length: 40 }, (_, n) => (n % 3 === 0 ? 'es' : 'en'))
    const texts = await Promise.all(
      languages.map(async (language) => {
        const response = await open('/api/profile', { 'Accept-Language': language })
        return (await response.json()).message
      }),
    )
    expect(texts).toEqual(languages.map((language) => notSignedIn[language]))
  })

  test('also of one for tests, where these are allowed', async () => {
    const response = await withPseudoLanguages.send('/api/start', { headers: { 'Accept-Language': 'en-XA' } })
    expect((await response.json()).message).toMatch(/^\[.*~~~\]$/)
  })
})
