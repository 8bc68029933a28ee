import { expect, test } from 'vitest'
import { renderChoicePage, renderErrorPage } from './test-provider-pages.ts'

test('escapes every value on a page', () => {
  const hostile = `<script>"'&</script>`
  const escaped = '&lt;script&gt;&quot;&#39;&amp;&lt;/script&gt;'
  const people = [{ first: hostile, last: hostile, email: hostile }]
  for (const html of [renderChoicePage(hostile, people), renderErrorPage(hostile, hostile)]) {
    expect(html).not.toContain('<script>')
    expect(html).toContain(escaped)
  }
})
