import type { UnitRow } from '@kitchen-table/contract/catalog-content'
import { layoutInput, MAX_WORRIES } from '@kitchen-table/contract/catalog-input'
import { DEFAULT_LAYOUT, type Worry } from '@kitchen-table/domain/catalog/layout'
import { Button } from '../../../ui/button.tsx'
import { ComboboxField } from '../../../ui/combobox-field.tsx'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListError } from '../../../ui/list-error.tsx'
import { SortableList } from '../../../ui/sortable-list.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { getFieldId } from '../editors/field-errors.ts'
import { addMissingOption } from '../editors/references.ts'
import { getRowIssue, listRowIssues, type RowIssues } from './list-row-issues.ts'

type WorriesSectionProps = {
  config: string
  worries: Worry[]
  units: readonly UnitRow[]
  onChange: (worries: Worry[]) => void
  /** Why the worries could not be saved. */
  error: string | undefined
}

const noIssues: RowIssues = new Map()

/** The worries that the dashboard offers, each with the lesson that answers it. */
export function WorriesSection({ config, worries, units, onChange, error }: WorriesSectionProps) {
  const issues = error === undefined ? noIssues : listRowIssues(layoutInput.shape.worries, worries)
  const listed = worries.map((worry, index) => ({ ...worry, index }))
  const withoutIndex = (items: readonly (typeof listed)[number][]) =>
    items.map(({ words, unitId }) => ({ words, unitId }))
  const change = (index: number, changed: Partial<Worry>) =>
    onChange(worries.map((worry, at) => (at === index ? { ...worry, ...changed } : worry)))

  return (
    <EditorSection
      title="What is on your mind?"
      help={`The dashboard asks this before the topics. Up to ${MAX_WORRIES} worries in people’s own words, each with the lesson that answers it.`}
    >
      <ListError id={getFieldId('worries')}>{error}</ListError>
      <SortableList
        label="Worries"
        noun="Worry"
        items={listed}
        itemKey={({ index }) => `worry-${index}`}
        itemName={({ words, index }) => words.trim() || `Worry ${index + 1}`}
        onReorder={(items) => onChange(withoutIndex(items))}
        onRemove={({ index }) => onChange(worries.filter((_, at) => at !== index))}
        renderItem={(worry) => (
          <WorryFields
            worry={worry}
            number={worry.index + 1}
            units={units}
            issues={issues}
            onChange={(changed) => change(worry.index, changed)}
          />
        )}
        empty={
          <EmptyState
            headingLevel={3}
            title="No worries yet"
            text={
              config === DEFAULT_LAYOUT
                ? 'The dashboard then offers “Help right now” alone. Add what people worry about.'
                : 'The dashboard of this layout offers those of the default layout.'
            }
          />
        }
      />
      <Button
        variant="outline"
        size="small"
        className="w-fit"
        disabled={worries.length >= MAX_WORRIES}
        onClick={() => onChange([...worries, { words: '', unitId: '' }])}
      >
        Add a worry
      </Button>
    </EditorSection>
  )
}

type WorryFieldsProps = {
  worry: Worry
  number: number
  units: readonly UnitRow[]
  issues: RowIssues
  onChange: (changed: Partial<Worry>) => void
}

function WorryFields({ worry: { words, unitId }, number, units, issues, onChange }: WorryFieldsProps) {
  const lessons = units.map(({ unitId: value, title, unitDisabled }) => ({
    value,
    text: unitDisabled ? `${title} · disabled` : title,
  }))
  return (
    <div className="grid min-w-0 flex-1 grid-cols-1 gap-2.5">
      <TextField
        label={`Words of worry ${number}`}
        hideLabel
        placeholder="As people say it: “I can’t make rent”"
        value={words}
        onChange={({ target }) => onChange({ words: target.value })}
        error={getRowIssue(issues, number - 1, 'words')}
      />
      <ComboboxField
        label={`Lesson for worry ${number}`}
        hideLabel
        placeholder="The lesson that answers it"
        options={addMissingOption(lessons, unitId === '' ? null : unitId)}
        value={unitId === '' ? null : unitId}
        onChange={(chosen) => onChange({ unitId: chosen ?? '' })}
        error={getRowIssue(issues, number - 1, 'unitId')}
      />
    </div>
  )
}
