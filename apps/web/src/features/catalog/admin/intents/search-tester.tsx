import { type IntentRow, MAX_PHRASE_LENGTH } from '@kitchen-table/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '../../../../app/api.ts'
import { useEditedLayout } from '../../../../app/edited-layout.ts'
import { useDebounced } from '../../../../app/use-debounced.ts'
import { Card } from '../../../../ui/card.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { type ReadSearch, SEARCH_PAUSE_MS } from '../../search/understand-search.ts'
import { helpSectionLabels } from '../help-lines/help-section-labels.ts'
import { AddPhraseToIntent } from './add-phrase-to-intent.tsx'
import { messages } from './messages.ts'
import type { OpenedForm } from './opened-form.ts'
import { triedSearchQuery } from './tried-search-query.ts'
import { UnderstoodIntents } from './understood-intents.tsx'

type SearchTesterProps = {
  intents: readonly IntentRow[]
  onOpen: (form: OpenedForm) => void
}

/** Shows what a search of learners is understood as now, and adds its words to an intent (docs/product.md 14.1). */
export function SearchTester({ intents, onOpen }: SearchTesterProps) {
  const { config, title } = useEditedLayout()
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), SEARCH_PAUSE_MS)
  const query = triedSearchQuery(text, config)
  const { data, error } = useQuery(query)
  const tried = query.enabled ? data : undefined

  return (
    <Card as="section" aria-labelledby="try-search">
      <h2 id="try-search" className="text-title-s">
        {messages.tryASearch()}
      </h2>
      <p className="mt-1 text-small text-soft">{messages.tryASearchHelp({ layout: title })}</p>
      <TextField
        label={messages.whatSomeoneTypes()}
        hideLabel
        type="search"
        icon="search"
        placeholder={messages.asPeopleTypeIt()}
        autoComplete="off"
        maxLength={MAX_PHRASE_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={error && getErrorMessage(error)}
        className="mt-4 max-w-2xl"
      />
      <p role="status" className="mt-3 text-small text-soft empty:hidden">
        {tried && describeTriedSearch(tried)}
      </p>
      {tried?.understood && (
        <>
          <UnderstoodIntents
            understood={tried.understood}
            phrase={tried.text}
            intents={intents}
            onOpen={onOpen}
          />
          <AddPhraseToIntent
            key={tried.text}
            phrase={tried.text}
            intents={intents}
            onOpen={onOpen}
            isUnderstood={tried.understood.intents.length > 0}
          />
        </>
      )}
    </Card>
  )
}

/** Returns what comes of a search, in a sentence. */
function describeTriedSearch({ text, crisis, understood }: ReadSearch): string {
  if (crisis !== null) return messages.triedCrisis({ text, section: helpSectionLabels[crisis]() })
  const count = understood.intents.length
  return count === 0 ? messages.triedNone({ text }) : messages.triedIntents({ text, count })
}
