import { expect, test } from 'vitest'
import { findSentences } from './find-sentences.ts'

const find = (code: string) => findSentences('a.tsx', code).map(({ text }) => text)

test.each([
  ['a text in an element', '<p>See you soon.</p>', 'See you soon.'],
  ['a text over several lines', '<p>\n  See you\n  soon.\n</p>', 'See you soon.'],
  ['one word in an element', '<b>Save</b>', 'Save'],
  ['a small word in an element', '<b>or</b>', 'or'],
  ['the label of a button', '<button aria-label="Close" />', 'Close'],
  ['a placeholder', '<input placeholder="Search…" />', 'Search…'],
  ['the title of an object', "const column = { title: 'Members' }", 'Members'],
  ['a default', "function Field({ label = 'Name' }) {}", 'Name'],
  ['a choice', "const words = isNew ? 'It is new' : undefined", 'It is new'],
  ['an argument', "notify('Your changes are saved.')", 'Your changes are saved.'],
  ['a template', 'const words = `$' + '{count} lessons`', '… lessons'],
  ['a number between words', "const words = 'about 5 minutes'", 'about 5 minutes'],
  ['small letters with a colon', "const words = 'note: this is lost'", 'note: this is lost'],
  ['a hyphen among small letters', "const words = 'sub-groups are shown here'", 'sub-groups are shown here'],
  ['an equals sign', "const words = 'You have 3 left = done'", 'You have 3 left = done'],
  ['a colon after a capital', "const words = 'Warning: low disk'", 'Warning: low disk'],
  ['quotes', "const words = 'We removed “Budget”'", 'We removed “Budget”'],
  ['another script', "const words = 'Ошибка сети'", 'Ошибка сети'],
])('%s is found', (_, code, text) => {
  expect(find(code)).toEqual([text])
})

test.each([
  ['classes', "const look = 'mt-4 flex items-center'"],
  ['classes with variants', "const look = 'flex hover:bg-tint sm:mt-2'"],
  ['classes with values', "const look = 'grid grid-cols-[auto_1fr] gap-2'"],
  ['the attribute for classes', '<p className="card wide" />'],
  ['a declaration of a style', "const style = 'margin: 0 0 16px'"],
  ['a declaration of one word', "const look = 'color: currentColor'"],
  ['a list of fonts', "const font = 'font-family: Georgia, Times New Roman, serif'"],
  ['a selector', "const focusable = 'button, input, select'"],
  ['a query', "const members = db.prepare('SELECT name FROM members WHERE slug = ?')"],
  ['part of a query', "const condition = 'AND m.slug = $slug'"],
  ['a path', "const path = '/admin/help-lines'"],
  ['a type of media', "const type = 'text/html; charset=utf-8'"],
  ['markup', 'const html = \'<p class="a">\''],
  ['a pattern', "const pattern = '[a-z]+ [0-9]+'"],
  ['a value', "const state = 'pending'"],
  ['a directive', "'use no memo'"],
  ['an import', "import { a } from 'some package'"],
  ['a type', "type State = 'signed in' | 'signed out'"],
  ['a fault', "throw new Error('The page has no root element')"],
  ['a log', "console.error('The page has no root element')"],
  ['a comment', '// See you soon.'],
  ['a message', '<p>{messages.title()}</p>'],
])('%s is none', (_, code) => {
  expect(find(code)).toEqual([])
})

test('a sentence has the line on which it begins', () => {
  expect(findSentences('a.tsx', "const a = 1\nconst b = 'See you soon.'")).toEqual([
    { line: 2, text: 'See you soon.' },
  ])
})
