import type { IntentRow } from '@kitchen-table/contract/catalog'
import { useState } from 'react'
import { DialogButton } from '../../../../ui/button.tsx'
import { ComboboxField } from '../../../../ui/fields/combobox-field.tsx'
import { messages } from './messages.ts'
import type { OpenedForm } from './opened-form.ts'

type AddPhraseToIntentProps = {
  /** The words of the search. */
  phrase: string
  intents: readonly IntentRow[]
  onOpen: (form: OpenedForm) => void
  /** Whether the search was understood as something. */
  isUnderstood: boolean
}

/** Adds the words of a search to an intent that it should be understood as, or to a new one. */
export function AddPhraseToIntent({ phrase, intents, onOpen, isUnderstood }: AddPhraseToIntentProps) {
  const [slug, setSlug] = useState<string | null>(null)
  const intent = intents.find((each) => each.slug === slug) ?? null
  return (
    <div className="mt-2 border-t border-line pt-4">
      <ComboboxField
        label={isUnderstood ? messages.notWhatTheyMean() : messages.whatDoTheyMean()}
        hint={messages.chooseIntentFor({ phrase })}
        placeholder={messages.whatTheyMean()}
        options={intents.map((each) => ({
          value: each.slug,
          text: each.disabled ? messages.disabledOption({ title: each.title }) : each.title,
        }))}
        value={slug}
        onChange={setSlug}
        className="max-w-2xl"
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <DialogButton paused={intent === null} onClick={() => onOpen({ intent, addedPhrase: phrase })}>
          {messages.addToItsPhrases()}
        </DialogButton>
        <DialogButton variant="quiet" onClick={() => onOpen({ intent: null, addedPhrase: phrase })}>
          {messages.addANewIntent()}
        </DialogButton>
      </div>
    </div>
  )
}
