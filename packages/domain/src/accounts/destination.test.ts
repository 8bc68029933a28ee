import { describe, expect, test } from 'vitest'
import { destinationFromState, resolveSafeDestination } from './destination.ts'
import { getRouteAccess, HOME_PATH } from './page-access.ts'

const OWN = 'https://own.example'

const pages = [
  '/dashboard',
  '/dashboard/',
  '/AllTopics',
  '/AllTracks',
  '/track/first-job',
  '/topic/saving',
  '/myprogress',
  '/profile',
  '/admin/member/3f2a-11',
  '/admin/groups',
  '/admin/group/acme',
  '/admin/createtopic',
  '/admin/updatetopic/saving',
  '/admin/createtrack',
  '/admin/updatetrack/first-job',
  '/admin/createunit',
  '/admin/updateunit/u-1',
  '/admin/iconlist',
  '/admin/stats',
  '/admin/layouts',
  '/admin/topics',
  '/admin/tracks',
  '/admin/units',
  '/admin/resources',
]
const queriesAndFragments = [
  '',
  '?q=saving',
  '?q=a%20b&x=1',
  '#units',
  '?q=1#u-2',
  '?',
  '#',
  '?to=%2F%2Fevil',
  '?q=預算',
]

describe('every signed-in page, with its query and fragment', () => {
  test.each(pages)('%s', (page) => {
    for (const ending of queriesAndFragments) {
      expect(resolveSafeDestination(page + ending)).toBe(page + ending)
      expect(destinationFromState(page + ending)).toBe(page + ending)
      expect(destinationFromState(page.slice(1) + ending)).toBe(page + ending)
    }
  })

  test('a path that was encoded once is decoded', () => {
    expect(resolveSafeDestination('/%64ashboard')).toBe('/dashboard')
    expect(resolveSafeDestination('/track%2Ffirst-job?q=%2F')).toBe('/track/first-job?q=%2F')
  })
})

test.each([null, undefined, '', '/', '/terms', '/404', '/nowhere', 'x'.repeat(5000), '/track/%', '/%zz'])(
  'returns the dashboard for %j',
  (requested) => {
    expect(resolveSafeDestination(requested)).toBe(HOME_PATH)
    expect(destinationFromState(requested)).toBe(HOME_PATH)
  },
)

test('accepts an address of 500 characters, and returns the dashboard for a longer one', () => {
  const addressOfLength = (length: number) => '/dashboard?q='.padEnd(length, 'x')
  expect(resolveSafeDestination(addressOfLength(500))).toBe(addressOfLength(500))
  expect(resolveSafeDestination(addressOfLength(501))).toBe(HOME_PATH)
})

const slashes = [
  '/',
  '//',
  '///',
  '////',
  '/\\',
  '\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '\t//',
  ' //',
  '',
]
const hosts = [
  'evil.example',
  'evil.example/dashboard',
  'own.example@evil.example',
  'evil.example:443/track/a',
  'evil%2eexample',
  '[::1]',
  '0x7f.1',
  'evil.example\\@own.example',
  'ｅｖｉｌ．example',
  'evil。example',
  'evil.example#/dashboard',
  'evil.example?/dashboard',
  'ёvil.example',
  'xn--vil-jma.example',
]
const withHost = slashes.flatMap((slash) => hosts.map((host) => slash + host))

const schemes = [
  'https://',
  'http://',
  'HTTPS://',
  'https:',
  'https:/',
  'https:\\\\',
  'ftp://',
  'file:///',
  'blob:https://',
  'javascript:alert(1)//',
  'java\tscript:alert(1)//',
  'data:text/html,',
  'vbscript:',
  'view-source:',
  'about:',
]
const withScheme = schemes.flatMap((scheme) =>
  ['evil.example', 'evil.example/dashboard', '/dashboard'].map((rest) => scheme + rest),
)

const hostilePaths = [
  '/..//evil.example',
  '/../..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/./\\evil.example',
  '//evil.example/..',
  '/;//evil.example',
  '/:evil.example',
  '/.evil.example',
  '/@evil.example',
  '@evil.example',
  '.evil.example',
  ':@evil.example',
  ':80@evil.example',
  '-evil.example',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  '/\u0085/evil.example',
  '/\u00a0/evil.example',
  '/\u2028/evil.example',
  '/\u2029//evil.example',
  '/\u3000//evil.example',
  '/\ufeff/evil.example',
  '\ufeff//evil.example',
  '/\u2215/evil.example',
  '/\uff0f/evil.example',
  '\uff0f\uff0fevil.example',
  '/\u202e//evil.example',
]

/** Suffixes that are appended to the address of a page. */
const hostileSuffixes = [
  '@evil.example',
  '\\@evil.example',
  '//evil.example',
  '/../..//evil.example',
  '/..',
  '/.',
  '//',
  '\\',
  ';x',
  '%00',
  '%0d%0aLocation: https://evil.example',
  '\r\nLocation: https://evil.example',
  '\t',
  ' ',
  '\u0000',
  '?@evil.example',
  '#@evil.example',
  '?\\evil.example',
  '?x=\r\nSet-Cookie: a=b',
  '#\n',
  '?\u2028',
  '%2f..%2f',
]
const pagesWithHostileSuffix = ['/dashboard', '/track/a', '/admin/group/acme'].flatMap((page) =>
  hostileSuffixes.map((suffix) => page + suffix),
)

const hostile = [...new Set([...withHost, ...withScheme, ...hostilePaths, ...pagesWithHostileSuffix])]
const encodings = {
  raw: (text: string) => text,
  'encoded once': encodeURIComponent,
  'encoded twice': (text: string) => encodeURIComponent(encodeURIComponent(text)),
}

describe('S6: hostile destinations', () => {
  test('are at least 300', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(300)
  })

  describe.each(Object.entries(encodings))('%s', (_, encode) => {
    test.each([
      { what: 'as they are', build: (text: string) => text },
      { what: 'behind a slash', build: (text: string) => `/${text}` },
      { what: 'behind a page', build: (text: string) => `/track/${text}` },
    ])('$what', ({ build }) => {
      for (const text of hostile) {
        const requested = build(encode(text))
        for (const result of [resolveSafeDestination(requested), destinationFromState(requested)]) {
          const url = new URL(result, OWN)
          expect(url.origin, requested).toBe(OWN)
          expect(url.href, requested).toBe(new URL(OWN + result).href)
          expect(['signed in', 'admin'], requested).toContain(getRouteAccess(url.pathname))
          expect(result, requested).not.toMatch(/[\p{Cc}\\@]/u)
        }
      }
    })
  })

  test.each([...withHost, ...hostilePaths])('returns the dashboard for %j', (requested) => {
    expect(resolveSafeDestination(requested)).toBe(HOME_PATH)
  })
})
