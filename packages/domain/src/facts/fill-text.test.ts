import { expect, test } from 'vitest'
import { emptyFact, type Fact } from './fact.ts'
import { fillHtml, fillPlainText, getFactAddress, showFact, type TextSource } from './fill-text.ts'

const fact: Omit<Fact, 'slug'> = {
  ...emptyFact,
  title: 'A fact',
  kind: 'figure',
  source: { title: 'Source', url: 'https://source.example' },
  checkedOn: '2026-11-01',
  checkAgainBy: '2027-11-01',
}
const facts: Record<string, Omit<Fact, 'slug'>> = {
  limit: {
    ...fact,
    values: [
      { name: 'self', text: '$4,400' },
      { name: 'family', text: '$8,750 & <more>' },
    ],
  },
  site: {
    ...fact,
    kind: 'link',
    values: [{ name: '', text: 'irs.gov' }],
    url: 'https://www.irs.gov/?a=1&b=2',
  },
  irs: { ...fact, kind: 'phone', values: [{ name: '', text: '800-829-1040' }] },
  line: {
    ...fact,
    kind: 'phone',
    values: [
      { name: 'voice', text: '800-829-1040' },
      { name: 'tty', text: '800-829-4059' },
      { name: 'text', text: '741741' },
      { name: 'abroad', text: '+1 267-941-1000' },
    ],
  },
  quoted: {
    ...fact,
    kind: 'link',
    values: [{ name: '', text: 'a "quoted" <site>' }],
    url: 'https://x.example/onerror=alert(1)//',
  },
  help: { ...fact, kind: 'phone', values: [{ name: '', text: '211' }] },
  window: { ...fact, kind: 'window', periods: [{ opens: '2026-11-01', closes: '2027-01-15' }] },
}
const source: TextSource = {
  showFact: ({ slug, name }) => {
    const found = facts[slug]
    return found ? showFact(found, name, '2026-12-01') : null
  },
  findAddress: ({ kind, key }) => {
    const found = facts[key]
    if (kind === 'fact') return found ? getFactAddress(found) : null
    return key === 'hidden' ? null : `/track/budget#${key}`
  },
}
const external = 'rel="noopener noreferrer" target="_blank"'

test.each([
  ['<p>No more than {{limit.self}} a year.</p>', '<p>No more than $4,400 a year.</p>'],
  ['<p>{{ limit.family }}</p>', '<p>$8,750 &amp; &lt;more&gt;</p>'],
  ['<p>{{limit}} {{limit.other}} {{gone}}</p>', '<p>… … …</p>'],
  ['<p>It is {{window}}.</p>', '<p>It is open until January 15, 2027.</p>'],
  ['<p>Call {{irs}}</p>', '<p>Call <a href="tel:+18008291040">800-829-1040</a></p>'],
  ['<p>Call {{help}}</p>', '<p>Call <a href="tel:211">211</a></p>'],
  ['<p>{{site}}</p>', `<p><a href="https://www.irs.gov/?a=1&amp;b=2" ${external}>irs.gov</a></p>`],
  ['<p><a href="fact:irs">Call {{irs}}</a></p>', '<p><a href="tel:+18008291040">Call 800-829-1040</a></p>'],
  [
    '<p><a href="fact:site" lang="es">Pague</a></p>',
    `<p><a href="https://www.irs.gov/?a=1&amp;b=2" ${external} lang="es">Pague</a></p>`,
  ],
  [
    '<p><a href="lesson:u-1"><strong>How</strong></a> {{irs}}</p>',
    '<p><a href="/track/budget#u-1"><strong>How</strong></a> <a href="tel:+18008291040">800-829-1040</a></p>',
  ],
  ['<p><a href="lesson:hidden"><em>This</em> lesson</a>.</p>', '<p><em>This</em> lesson.</p>'],
  ['<p><a href="fact:limit">The limit</a></p>', '<p>The limit</p>'],
  [
    `<p><a href="https://a.example" ${external}>A {{site}}</a></p>`,
    `<p><a href="https://a.example" ${external}>A irs.gov</a></p>`,
  ],
  ['<p>TTY {{line.tty}}</p>', '<p>TTY <a href="tel:+18008294059">800-829-4059</a></p>'],
  ['<p>Text HOME to {{line.text}}</p>', '<p>Text HOME to <a href="sms:741741">741741</a></p>'],
  ['<p>{{line.abroad}}</p>', '<p><a href="tel:+12679411000">+1 267-941-1000</a></p>'],
  ['<p><a href="fact:line">Call</a></p>', '<p><a href="tel:+18008291040">Call</a></p>'],
  [
    '<p><img src="https://a.example/b.png" alt="Call {{irs}}"></p>',
    '<p><img src="https://a.example/b.png" alt="Call 800-829-1040"></p>',
  ],
  [
    '<p><img alt="{{quoted}} {{gone}}" /> {{quoted}}</p>',
    `<p><img alt="a &quot;quoted&quot; &lt;site&gt; …" /> <a href="https://x.example/onerror=alert(1)//" ${external}>a &quot;quoted&quot; &lt;site&gt;</a></p>`,
  ],
  [
    // Browsers leave a > in an attribute as it is.
    '<p><img alt="more > {{irs}}"><a href="lesson:u-1"><img alt="{{irs}}"></a></p>',
    '<p><img alt="more > 800-829-1040"><a href="/track/budget#u-1"><img alt="800-829-1040"></a></p>',
  ],
  ['<p lang="es">5 &lt; {{limit.self}}</p>', '<p lang="es">5 &lt; $4,400</p>'],
  ['<p>{single} {{Upper}} {{}}</p>', '<p>{single} {{Upper}} {{}}</p>'],
])('fills %j', (html, filled) => {
  expect(fillHtml(html, source)).toBe(filled)
})

test('a plain text shows values as they are', () => {
  expect(fillPlainText('{{limit.family}}, {{irs}}, {{gone}}', source.showFact)).toBe(
    '$8,750 & <more>, 800-829-1040, …',
  )
})
