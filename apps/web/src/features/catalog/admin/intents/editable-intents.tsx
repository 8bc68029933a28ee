import type { HelpLineRow, IntentRow, UnitRow } from '@kitchen-table/contract/catalog'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../../../app/lazy-component.tsx'
import { IntentList } from './intent-list.tsx'
import { messages } from './messages.ts'
import type { OpenedForm } from './opened-form.ts'
import { SearchTester } from './search-tester.tsx'

const IntentDialog = lazyComponent(
  () => import('./intent-dialog.tsx').then((module) => module.IntentDialog),
  { name: messages.theIntentForm, dismiss: ({ onClose }) => onClose() },
)

const IntentVersionsDialog = lazyComponent(
  () => import('./intent-versions-dialog.tsx').then((module) => module.IntentVersionsDialog),
  { name: messages.theIntentVersions, dismiss: ({ onClose }) => onClose() },
)

type EditableIntentsProps = {
  intents: readonly IntentRow[]
  units: readonly UnitRow[]
  helpLines: readonly HelpLineRow[]
  addButton: ReactNode
  opened: OpenedForm | null
  onOpen: (form: OpenedForm | null) => void
}

/** A search to try, the list of intents, and the dialogs that edit one. */
export function EditableIntents(props: EditableIntentsProps) {
  const { intents, units, helpLines, addButton, opened, onOpen } = props
  const [compared, setCompared] = useState<IntentRow | null>(null)
  const records = {
    units: new Map(units.map((unit) => [unit.unitId, unit])),
    helpLines: new Map(helpLines.map((line) => [line.slug, line])),
  }

  return (
    <div className="space-y-8">
      <SearchTester intents={intents} onOpen={onOpen} />
      <IntentList
        intents={intents}
        records={records}
        addButton={addButton}
        onEdit={(intent) => onOpen({ intent, addedPhrase: null })}
        onCompare={setCompared}
      />
      {opened !== null && (
        <IntentDialog
          key={opened.intent?.slug ?? 'new'}
          {...opened}
          intents={intents}
          units={units}
          helpLines={helpLines}
          onClose={() => onOpen(null)}
        />
      )}
      {compared !== null && (
        <IntentVersionsDialog
          intent={compared}
          units={units}
          helpLines={helpLines}
          onClose={() => setCompared(null)}
        />
      )}
    </div>
  )
}
