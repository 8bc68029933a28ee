import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

/** The folders of the pages' code, and of the code that writes documents of its own: e-mails, files, pages of errors. */
const sources = ['apps/web/src', 'apps/server/src', 'packages/application/src']

/** Utilities of Tailwind that name a side of the screen, or a way across it, without variants and signs. */
const SIDED_UTILITIES = [
  /^(scroll-)?[mp][lr]-/,
  /^(left|right)-[\d([apf]/,
  /^(text|float|clear)-(left|right)$/,
  /^border-[lr](-|$)/,
  /^rounded-([tb]?[lr])(-|$)/,
  /^(origin|object|bg)-((top|bottom)-)?(left|right)/,
  /^(translate|skew|space|divide)-x-/,
  /^bg-(linear|gradient|radial|conic)-to-[tb]?[lr]$/,
  /^(slide|cursor)-.*\b(left|right|[ew]-resize)\b/,
]

/** The same in declarations of style sheets, and of documents that other code writes. */
const SIDED_DECLARATIONS =
  /(?<![\w-])((margin|padding|border|inset)-(left|right)[\w-]*|border-(top|bottom)-(left|right)-radius)\s*:|(?<![\w-])(text-align|float|clear):\s*(left|right)\b/
/** Distances of all four sides, of which the second is that on the right, and the fourth that on the left. */
const FOUR_DISTANCES =
  /(?<![\w-])(?:margin|padding|inset):\s*[^\s;"'`]+ ([^\s;"'`]+) [^\s;"'`]+ ([^\s;!"'`}]+)/
/** In a style sheet only: elsewhere it may be a property of an object. */
const SIDED_POSITIONS = /(?<![\w-])(left|right)\s*:/
/** The same in `style={{ … }}`. */
const SIDED_STYLES =
  /\b((margin|padding|border)(Top|Bottom)?(Left|Right)\w*:|textAlign:\s*'(left|right)')|style=\{\{[^}]*\b(left|right)\b/

/** What may name a side of the screen, and why. */
const EXCEPTIONS: Record<string, { line: RegExp; because: string }> = {
  'apps/web/src/ui/right-to-left.css': {
    line: /text-align/,
    because: 'is about the direction of the page itself',
  },
  'apps/web/src/ui/rich-text/prose.css': {
    line: /text-align: right/,
    because: 'the author of the text chose that side',
  },
  'apps/web/src/ui/charts/trend-marker.tsx': {
    line: /left: x/,
    because: 'in charts, time runs from left to right',
  },
}

/** Returns the utility of a class name, without its variants and signs; null below `ltr:` or `rtl:`. */
function toUtility(className: string): string | null {
  const parts = className.replaceAll(/\[[^\]]*\]|\([^)]*\)/g, '[]').split(':')
  if (parts.includes('ltr') || parts.includes('rtl')) return null
  return (parts.at(-1) ?? '').replaceAll(/^[-!]+|!$/g, '')
}

function namesSide(file: string, line: string): boolean {
  if (SIDED_DECLARATIONS.test(line)) return true
  const [, right, left] = FOUR_DISTANCES.exec(line) ?? []
  if (right !== left) return true
  if (file.endsWith('.css')) return SIDED_POSITIONS.test(line)
  if (SIDED_STYLES.test(line)) return true
  const utilities = line.split(/[\s'"`]+/).map(toUtility)
  return utilities.some((utility) =>
    SIDED_UTILITIES.some((pattern) => utility !== null && pattern.test(utility)),
  )
}

test.each([
  ['a.tsx', `<p className="mt-2 ml-4">`],
  ['a.tsx', `const style = 'md:hover:pr-[3px] flex'`],
  ['a.tsx', `<p className={isEnd ? 'text-right' : ''}>`],
  ['a.tsx', `'absolute -left-1/2'`],
  ['a.tsx', `'rounded-tl-card!'`],
  ['a.tsx', `'border-r'`],
  ['a.tsx', `<i style={{ top: 1, left: 2 }} />`],
  ['a.ts', '`<p style="text-align: left">`'],
  ['a.ts', '  td { padding: 1px 2px 1px 0; }'],
  ['a.css', '  margin-left: 1rem;'],
  ['a.css', '  margin: 0 auto 0 0;'],
  ['a.css', '  left: 0;'],
  ['a.css', '  text-align: right;'],
])('%s: %s names a side', (file, line) => {
  expect(namesSide(file, line)).toBe(true)
})

test.each([
  ['a.tsx', `'ms-4 ps-2 text-start border-s rounded-ss-card start-0'`],
  ['a.tsx', `'ltr:pl-4 rtl:pr-4'`],
  ['a.tsx', `<Link to="/help-right-now">`],
  ['a.tsx', `  const { left, top } = box`],
  ['a.ts', '`<p style="text-align: start; margin: 0 0 16px">`'],
  ['a.ts', '  td { padding: 1px 2px 3px 2px; }'],
  ['a.css', '  padding-inline-start: 1em;'],
])('%s: %s names none', (file, line) => {
  expect(namesSide(file, line)).toBe(false)
})

// A page from right to left is the mirror image of the others: what stands on the left there stands on the right here.
test('styles name the beginning and the end of lines, not the sides of the screen', () => {
  const files = sources
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => file.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(800)
  const found = files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, at) => (namesSide(file, line) ? [{ file, line, at: at + 1 }] : []))
  })
  const isException = ({ file, line }: { file: string; line: string }) => EXCEPTIONS[file]?.line.test(line)
  expect(found.filter((place) => !isException(place))).toEqual([])
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set(Object.keys(EXCEPTIONS)))
})

test('content in another language has its direction with it', () => {
  const files = readdirSync(join(root, 'apps/web/src'), { recursive: true, encoding: 'utf8' })
  const found = files
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .filter((file) => /\slang=/.test(readFileSync(join(root, 'apps/web/src', file), 'utf8')))
  // `getLanguageAttributes` has both, in ui/language-attributes.ts.
  expect(found).toEqual([])
})
