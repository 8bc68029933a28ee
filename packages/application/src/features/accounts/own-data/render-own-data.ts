import { escapeHtml } from '../../../platform/escape-html.ts'
import { formatLanguageAttributes } from '../../../platform/language-attributes.ts'
import { messages } from './messages.ts'

/** A section of the file: what is stored in single facts, and in a list. */
export type OwnDataSection = {
  title: string
  /** What the section does not say, in sentences. */
  note?: string
  facts?: [label: string, value: string][]
  list?: { columns: string[]; rows: string[][] }
}

const STYLE = `
  body { margin: 2rem auto; padding: 0 1rem; max-width: 46rem; font: 1rem/1.55 system-ui, sans-serif; }
  h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
  dt { font-weight: 600; } dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
  table { border-collapse: collapse; width: 100%; }
  th, td { padding-block: 0.35rem; padding-inline: 0 0.75rem; border-bottom: 1px solid #8886; text-align: start; vertical-align: top; }
  td { overflow-wrap: anywhere; }
  :root { color-scheme: light dark; }`

function renderFacts(facts: [string, string][]): string {
  const items = facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
  return `<dl>\n${items.join('\n')}\n</dl>`
}

function renderList({ columns, rows }: { columns: string[]; rows: string[][] }): string {
  if (rows.length === 0) return `<p>${escapeHtml(messages.nothing())}</p>`
  const head = columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`)
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table>`
}

function renderSection({ title, note, facts, list }: OwnDataSection): string {
  const parts = [
    `<h2>${escapeHtml(title)}</h2>`,
    note && `<p>${escapeHtml(note)}</p>`,
    facts && renderFacts(facts),
    list && renderList(list),
  ]
  return parts.filter(Boolean).join('\n')
}

/** Returns an HTML page that needs nothing else, readable in any browser. All texts are escaped. */
export function renderOwnDataHtml(title: string, lead: string, sections: OwnDataSection[]): string {
  return `<!doctype html>
<html ${formatLanguageAttributes()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
${sections.map(renderSection).join('\n')}
</body>
</html>
`
}
