import { fileURLToPath } from 'node:url'
import type { CurrentUser } from '@kitchen-table/contract/accounts'
import type { PublicConfig } from '@kitchen-table/contract/public-config'
import { describe, expect, test } from 'vitest'
import {
  createPageRenderer,
  HEAD_PLACEHOLDER,
  hashStyle,
  PAINTED_PLACEHOLDER,
  ROOT_ELEMENT,
  readPageTemplate,
  START_PLACEHOLDER,
  serializeInlineJson,
} from './page-renderer.ts'

const template = `<!doctype html>${ROOT_ELEMENT}<head>${HEAD_PLACEHOLDER}</head><body>${PAINTED_PLACEHOLDER}<div id="root"></div>${START_PLACEHOLDER}</body></html>`

const awkwardTexts = [
  '</script>',
  '</SCRIPT ><script>alert(1)</script>',
  '<!--',
  '<!-- <script>',
  '<![CDATA[<script>',
  '</title><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  '-->',
  ']]>',
  '<img src=x onerror=alert(1)>',
  'line\u2028separator\u2029paragraph',
  "$& $` $' $1 $$ $<name>",
  '"quotes" \'and\' \\backslashes\\ \\u003c',
  'nul\u0000 bell\u0007 esc\u001b',
  'half \ud83d pair',
  '&lt;script&gt; &amp;',
  HEAD_PLACEHOLDER,
  START_PLACEHOLDER,
  '__proto__',
  'e\u0301 👩‍👩‍👧 預算 \u202e',
]

const createProduct = (name: string): PublicConfig => ({
  name,
  version: '1',
  contactEmail: 'hello@example.com',
  introVideoId: '1',
  sampleVideoIds: ['1', '2'],
  environment: 'test',
  newFlag: { time: 90, unit: 'days' },
  logo: null,
  refusesCommonPasswords: true,
  countsPageViews: false,
  providers: [],
  testSignIn: null,
})

const createPerson = (text: string): CurrentUser => ({
  user: {
    sub: 'ada',
    email: 'ada@example.com',
    first: text,
    last: text,
    role: 'user',
    picture: null,
    language: null,
  },
  group: {
    title: text,
    slug: 'acme',
    groupImage: null,
    settings: { layout: 'default' },
    subGroups: [{ id: 's-1', name: text, settings: { layout: text } }],
    groupDisplayName: text,
    groupLinkTo: text,
  },
  visibleToOrganization: text,
  announcement: text,
  layout: { config: 'default', title: text },
  progress: {
    activeUnits: [text],
    activeTracks: [],
    finishedTracks: [],
    unlistedTracks: [],
    lastTrack: null,
    trackViews: [],
  },
  pickUp: { track: 'saving', unitId: 'u-1', title: text, language: 'en', type: 'Video' },
  catalogVersion: '1',
  can: { recordUsage: true, seeDisabled: false, readNotices: false, manageUsers: false },
})

describe('T61: data inside the page', () => {
  test.each(awkwardTexts)('%j is unchanged after parsing, and cannot end the script element', (text) => {
    const json = serializeInlineJson({ text, [text]: [text] })
    expect(json).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ text, [text]: [text] })))
  })

  test('other data is plain JSON', () => {
    expect(serializeInlineJson({ a: [1, null, 'x'] })).toBe('{"a":[1,null,"x"]}')
  })
})

/** Parses the start data as an HTML parser finds it: everything up to the first end tag of a script. */
function parseStartData(html: string): unknown {
  const [, json] = /<script type="application\/json" id="start">(.*?)<\/script/is.exec(html) ?? []
  return JSON.parse(json ?? '')
}

test('the placeholders are those of the template', () => {
  expect([HEAD_PLACEHOLDER, START_PLACEHOLDER]).toEqual(['<!--head-->', '<!--start-->'])
})

test.each([ROOT_ELEMENT, HEAD_PLACEHOLDER, START_PLACEHOLDER, PAINTED_PLACEHOLDER])(
  'a built page without %s, or with two of it, is refused at the start',
  (text) => {
    const missing = `The built page does not have one ${text}`
    expect(() => createPageRenderer(template.replace(text, ''))).toThrow(missing)
    expect(() => createPageRenderer(template.replace(text, text + text))).toThrow(missing)
  },
)

test('the page of the repository, and that which says that it is not built, have all that is replaced', () => {
  for (const folder of [fileURLToPath(new URL('../../../web', import.meta.url)), '/nowhere'])
    expect(() => createPageRenderer(readPageTemplate(folder))).not.toThrow()
})

const description = '<meta name="description" content="Short lessons about money and money conversations.">'
const withoutScripts = '<noscript>This library needs JavaScript to show its lessons.</noscript>'

describe('T61: the page', () => {
  const renderPage = createPageRenderer(template)
  const scripts = ['/assets/a.js', '/assets/b.js']

  test.each(awkwardTexts)('keeps its structure with %j in every name', (text) => {
    const start = { product: createProduct(text), person: createPerson(text) }
    const html = renderPage({ ...start, scripts, painted: null })

    expect(parseStartData(html)).toEqual(JSON.parse(JSON.stringify(start)))
    const structure = html
      .replace(/<script type="application\/json" id="start">[^<]*<\/script>/, '[start]')
      .replace(/<title>[^<]*<\/title>/, '[title]')
      .replace(/<link [^<>]*>/g, '[link]')
    expect(structure).toBe(
      `<!doctype html><html lang="en" dir="ltr"><head>[title]${description}[link][link][link]</head><body><div id="root"></div>${withoutScripts}[start]</body></html>`,
    )
  })

  test.each([
    { name: 'Kitchen Table', title: 'Kitchen Table' },
    { name: 'Tom & "Jerry"', title: 'Tom &amp; &quot;Jerry&quot;' },
    { name: '</title><script>', title: '&lt;/title&gt;&lt;script&gt;' },
    { name: '&lt;', title: '&amp;lt;' },
  ])('has the title $title for the name $name', ({ name, title }) => {
    const html = renderPage({ product: createProduct(name), person: null, scripts, painted: null })
    expect(html).toContain(`<title>${title}</title>`)
  })

  test('preloads modules and the catalog for signed-in people only', () => {
    const start = { product: createProduct('x'), person: createPerson('y'), scripts, painted: null }
    expect(renderPage(start)).toContain(
      ['/assets/a.js', '/assets/b.js', '/api/catalog']
        .map((href) => `<link rel="preload" href="${href}" as="fetch" crossorigin="anonymous">`)
        .join(''),
    )
    expect(renderPage({ ...start, person: null })).not.toContain('<link')
    expect(parseStartData(renderPage({ ...start, person: null }))).toEqual({
      product: createProduct('x'),
      person: null,
    })
  })
})

describe('T61: a painted page', () => {
  const renderPage = createPageRenderer(template)
  const start = { product: createProduct('x'), person: createPerson('y'), scripts: ['/assets/a.js'] }

  test('is before the application, and what is not needed for it waits in a template', () => {
    const painted = {
      html: '<h1>Welcome</h1>',
      css: '[data-painted="0"]{width:40%}',
      unlessStored: ['a"b', 'c'],
    }
    const html = renderPage({ ...start, painted })
    expect(html).toContain('<body><div id="painted"><h1>Welcome</h1></div><div id="root">')
    expect(html).toContain(
      '<meta name="unless-stored" content="a&quot;b c"><style>[data-painted="0"]{width:40%}</style>',
    )
    expect(html).toContain('<template data-after-paint><link rel="preload" href="/assets/a.js" as="fetch" ')
    expect(hashStyle(painted)).toBe('sha256-0Ao1WQcAO0Xdlu7GxscCFVVjxoXdSulT3F7SEYOygtM=')
  })

  test.each(awkwardTexts)('with %j is unchanged, as are the start data', (text) => {
    const html = renderPage({ ...start, painted: { html: text, css: '', unlessStored: [] } })
    expect(html).toContain(`<div id="painted">${text}</div>`)
    expect(html.split(START_PLACEHOLDER)).toHaveLength(text === START_PLACEHOLDER ? 2 : 1)
  })
})
