import type { FactRow, HelpLineRow, IntentRow, UnitRow } from '@kitchen-table/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import type { EditedField } from '../../editors/edited-field.ts'
import { factsQuery } from '../../editors/record-list-queries.ts'
import { RecordVersionsDialog } from '../../editors/versions-dialog.tsx'
import { defineIntentFields } from './intent-values.ts'
import { messages } from './messages.ts'
import { toFactTitles, toHelpLineTitles, toLessonTitles } from './record-titles.ts'
import { useReloadIntents } from './use-reload-intents.ts'

function describeLink(link: unknown): string {
  if (typeof link !== 'object' || link === null) return messages.nothing()
  const { label, url } = { label: '', url: '', ...link }
  return `${label}: ${url}`
}

/** Returns the fields as a version has them. */
function createVersionFields(
  units: readonly UnitRow[],
  helpLines: readonly HelpLineRow[],
  facts: readonly FactRow[],
): Record<string, EditedField> {
  const {
    linkLabel: _label,
    linkUrl: _url,
    ...sharedFields
  } = defineIntentFields(toLessonTitles(units), toHelpLineTitles(helpLines), toFactTitles(facts))
  return { ...sharedFields, link: { label: messages.pageOutside(), kind: 'key', describe: describeLink } }
}

type IntentVersionsDialogProps = {
  intent: IntentRow
  units: readonly UnitRow[]
  helpLines: readonly HelpLineRow[]
  onClose: () => void
}

/** The versions of an intent (docs/product.md 14.5); restoring one can be undone. */
export function IntentVersionsDialog({ intent, units, helpLines, onClose }: IntentVersionsDialogProps) {
  const reload = useReloadIntents()
  const { data: { facts } = { facts: [] } } = useQuery(factsQuery)

  return (
    <RecordVersionsDialog
      content={{ kind: 'intent', key: intent.slug }}
      version={intent.version}
      fields={createVersionFields(units, helpLines, facts)}
      reload={reload}
      onClose={onClose}
    />
  )
}
