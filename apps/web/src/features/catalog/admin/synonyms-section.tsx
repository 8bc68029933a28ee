import type { TrackRow } from '@kitchen-table/contract/catalog-content'
import { layoutInput, MAX_SYNONYMS } from '@kitchen-table/contract/catalog-input'
import type { Synonym } from '@kitchen-table/domain/catalog/layout'
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EditorSection } from '../../../ui/editor-layout.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListError } from '../../../ui/list-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { getFieldId } from '../editors/field-errors.ts'
import { describeCountOf } from './list-parts.tsx'
import { getRowIssue, listRowIssues } from './list-row-issues.ts'

const SearchPreview = lazyComponent(
  () => import('./search-preview.tsx').then((module) => module.SearchPreview),
  {
    name: 'the preview of the search',
    isOnDemand: true,
    fallback: () => <Skeleton shape="block" className="h-24" />,
  },
)

type SynonymsSectionProps = {
  config: string
  synonyms: Synonym[]
  tracks: readonly TrackRow[]
  onChange: (synonyms: Synonym[]) => void
  /** Why the synonyms could not be saved. */
  error: string | undefined
}

/** The words that people type, and what they mean in this library; with a search to try them. */
export function SynonymsSection({ config, synonyms, tracks, onChange, error }: SynonymsSectionProps) {
  const wordInput = useRef<HTMLInputElement>(null)
  const [editedWord, setEditedWord] = useState<string | null>(null)
  const edited = synonyms.find(({ word }) => word === editedWord) ?? null

  /** The form of another entry is a new one, which gets the focus when it is there. */
  const isFocusDue = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another entry is edited
  useLayoutEffect(() => {
    if (isFocusDue.current) wordInput.current?.focus()
    isFocusDue.current = false
  }, [editedWord])

  function edit(word: string | null) {
    isFocusDue.current = word !== editedWord
    setEditedWord(word)
    wordInput.current?.focus()
  }

  function submit(synonym: Synonym) {
    onChange(
      edited === null ? [...synonyms, synonym] : synonyms.map((each) => (each === edited ? synonym : each)),
    )
    edit(null)
  }

  return (
    <EditorSection
      title="Synonyms"
      help="What people type, and the words of the lessons for it. A layout without any uses those of the default layout."
    >
      <ListError id={getFieldId('synonyms')}>{error}</ListError>
      <SynonymForm
        key={edited?.word ?? ''}
        edited={edited}
        others={synonyms.filter((synonym) => synonym !== edited)}
        inputRef={wordInput}
        onSubmit={submit}
        onCancel={() => edit(null)}
      />
      <DataTable
        caption="Words and what they mean"
        rows={synonyms}
        rowKey={({ word }) => word}
        columns={[
          {
            id: 'word',
            header: 'People type',
            isRowHeader: true,
            cell: ({ word }) => word,
            sortValue: ({ word }) => word,
          },
          {
            id: 'means',
            header: 'It means here',
            cell: ({ means }) => means,
            sortValue: ({ means }) => means,
            width: '10rem',
            hideOnPhone: true,
          },
        ]}
        initialSort={{ id: 'word', order: 'ascending' }}
        search={{
          label: 'Find a synonym',
          placeholder: 'Find a word',
          text: ({ word, means }) => `${word} ${means}`,
          showAllText: 'Show all',
        }}
        describeCount={describeCountOf('synonym')}
        rowActions={(synonym) => (
          <>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Change ${synonym.word}`}
              onClick={() => edit(synonym.word)}
            >
              Change
            </Button>
            <IconButton
              icon="close"
              label={`Remove ${synonym.word}`}
              onClick={() => onChange(synonyms.filter((each) => each !== synonym))}
            />
          </>
        )}
        actionsWidth="8.75rem"
        maxHeight="22rem"
        empty={
          <EmptyState
            headingLevel={3}
            title="No synonyms yet"
            text="Add what people type for the words of your lessons."
          />
        }
      />
      <SearchPreview config={config} synonyms={synonyms} tracks={tracks} />
    </EditorSection>
  )
}

type SynonymFormProps = {
  /** The entry that is changed; null to add one. */
  edited: Synonym | null
  /** The other entries of the table. */
  others: Synonym[]
  inputRef: RefObject<HTMLInputElement | null>
  onSubmit: (synonym: Synonym) => void
  onCancel: () => void
}

/** Adds an entry or changes one. It says what is wrong as soon as both words are there. */
function SynonymForm({ edited, others, inputRef, onSubmit, onCancel }: SynonymFormProps) {
  const [word, setWord] = useState(edited?.word ?? '')
  const [means, setMeans] = useState(edited?.means ?? '')
  const [wasRefused, setWasRefused] = useState(false)
  const synonym = { word: word.trim().toLowerCase(), means: means.trim().toLowerCase() }
  const issues = listRowIssues(layoutInput.shape.synonyms, [...others, synonym])
  const isComplete = synonym.word !== '' && synonym.means !== ''
  const getIssue = (column: keyof Synonym) =>
    isComplete || wasRefused ? getRowIssue(issues, others.length, column) : undefined
  const isFull = edited === null && others.length >= MAX_SYNONYMS

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const isRefused = (['word', 'means'] as const).some((column) =>
      getRowIssue(issues, others.length, column),
    )
    setWasRefused(isRefused)
    if (isRefused || isFull) return
    onSubmit(synonym)
    if (edited !== null) return
    setWord('')
    setMeans('')
  }

  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-3 sm:grid-cols-2">
      <TextField
        ref={inputRef}
        label="People type"
        placeholder="laid off"
        autoCapitalize="none"
        autoComplete="off"
        value={word}
        onChange={({ target }) => setWord(target.value)}
        error={getIssue('word')}
      />
      <TextField
        label="It means here"
        placeholder="lost job"
        autoCapitalize="none"
        autoComplete="off"
        value={means}
        onChange={({ target }) => setMeans(target.value)}
        error={getIssue('means') ?? (isFull ? `There can be at most ${MAX_SYNONYMS} synonyms.` : undefined)}
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" variant="outline" size="small" disabled={isFull}>
          {edited === null ? 'Add the synonym' : 'Change the synonym'}
        </Button>
        {edited !== null && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
