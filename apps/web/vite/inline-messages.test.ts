import { expect, test } from 'vitest'
import { inlineMessagesInCode, type NumberedCatalog } from './inline-messages.ts'

const catalogs: Record<string, NumberedCatalog> = {
  '/src/messages.ts': {
    english: { title: 'Title', days: '{count, plural, one {# day} other {# days}}', more: 'See <a>more</a>' },
    translations: {},
    loadsAllLanguages: false,
    first: null,
  },
  '/src/ui/common.messages.ts': {
    english: { save: 'Save', cancel: 'Cancel' },
    translations: { es: { save: 'Guardar', cancel: 'Cancelar' } },
    loadsAllLanguages: false,
    first: 2000,
  },
}
async function loadCatalog(file: string) {
  const catalog = catalogs[file]
  if (catalog === undefined) throw new Error(`no catalog ${file}`)
  return catalog
}
const inline = async (code: string) => (await inlineMessagesInCode(code, '/src/page.tsx', loadCatalog))?.code
const own = "import { messages } from './messages.ts'\n"
const header = "import { message as $message } from '@kitchen-table/i18n/compiled'"

test.each([
  ['a call', 'const a = messages.title()', 'const a = $message("Title")()'],
  ['an attribute', '<p title={messages.title()} />', '<p title={$message("Title")()} />'],
  ['a value', 'const all = [messages.title]', 'const all = [$message("Title")]'],
  [
    'values',
    'messages.days({ count })',
    '$message([["count",2,{"one":[0," day"],"other":[0," days"]}]])({ count })',
  ],
  ['tags', 'messages.more({ a })', '$message(["See ",["a","more"]], -1, true)({ a })'],
  [
    'a property of the same name',
    'const o = { messages: 1 }; o.messages; messages.title()',
    'const o = { messages: 1 }; o.messages; $message("Title")()',
  ],
])('%s is replaced by the message', async (_, code, inlined) => {
  expect(await inline(own + code)).toBe(`${header}; \n${inlined}`)
})

test('a message with translations has its number, and its module loads them', async () => {
  const code = "import { messages as common } from './ui/common.messages.ts'\ncommon.cancel()"
  expect(await inline(code)).toBe(
    `${header}; import 'virtual:translations/2000'; \n$message("Cancel", 2001)()`,
  )
})

test('code without a catalog is left alone', async () => {
  expect(await inline("import { messages } from './sent-messages.ts'\nmessages.title()")).toBeUndefined()
  expect(await inline('const messages = 1')).toBeUndefined()
})

test.each([
  ['by a computed name', 'messages[kind]()'],
  ['as a whole', 'show(messages)'],
  ['in parts', 'const { title } = messages'],
])('a catalog cannot be used %s', async (_, code) => {
  await expect(inline(own + code)).rejects.toThrow('messages are used by their names alone')
})

test('a message that does not exist fails the build', async () => {
  await expect(inline(`${own}messages.other()`)).rejects.toThrow('No message has the name other')
})
