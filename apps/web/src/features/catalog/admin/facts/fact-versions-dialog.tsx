import type { FactRow } from '@kitchen-table/contract/catalog'
import type { FactPeriod, FactValue } from '@kitchen-table/domain/facts'
import { formatList } from '@kitchen-table/i18n/formats'
import type { EditedField } from '../../editors/edited-field.ts'
import { RecordVersionsDialog } from '../../editors/versions-dialog.tsx'
import { defineFactFields } from './fact-values.ts'
import { messages } from './messages.ts'
import { useReloadFacts } from './use-reload-facts.ts'

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

function describeValues(values: unknown): string {
  const items = (isList(values) ? values : []) as FactValue[]
  return formatList(items.map(({ name, text }) => (name === '' ? text : `${name}: ${text}`)))
}

function describePeriods(periods: unknown): string {
  const items = (isList(periods) ? periods : []) as FactPeriod[]
  return formatList(items.map(({ opens, closes }) => `${opens} – ${closes}`))
}

function describeSource(source: unknown): string {
  const { title = '', url = '' } =
    typeof source === 'object' && source !== null ? { title: '', url: '', ...source } : {}
  return `${title} ${url}`
}

/** Returns the fields as a version has them. */
function describeVersionFields(): Record<string, EditedField> {
  const { values, periods, sourceTitle: _title, sourceUrl: _url, ...sharedFields } = defineFactFields()
  return {
    ...sharedFields,
    values: { ...values, kind: 'key', describe: describeValues },
    periods: { ...periods, kind: 'key', describe: describePeriods },
    source: { label: messages.sources(), kind: 'key', describe: describeSource },
  }
}

/** The versions of a fact (docs/product.md 14.5); restoring one can be undone. */
export function FactVersionsDialog({ fact, onClose }: { fact: FactRow; onClose: () => void }) {
  const reload = useReloadFacts()

  return (
    <RecordVersionsDialog
      content={{ kind: 'fact', key: fact.slug }}
      version={fact.version}
      fields={describeVersionFields()}
      reload={reload}
      onClose={onClose}
    />
  )
}
