import type { InvitationPreview as Preview } from '@kitchen-table/contract/organizations'
import {
  defaultLanguage,
  isLanguage,
  type Language,
  languageNames,
  languages,
} from '@kitchen-table/i18n/locale'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { managerApi } from '../../../app/manager-api.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { getLanguageAttributes } from '../../../ui/language-attributes.ts'
import { FilterChips } from '../../../ui/tables/filter-chips.tsx'
import { messages } from './messages.ts'

const listKinds = () => [
  { value: 'invitation', text: messages.asInvitation() },
  { value: 'reminder', text: messages.asReminder() },
]

/** An invitation as its receivers see it, with the words that are typed at the moment. */
export function InvitationPreview({ slug, text }: { slug: string; text: string }) {
  const [kind, setKind] = useState('invitation')
  const [language, setLanguage] = useState<Language>(defaultLanguage)
  const shownText = useDeferredValue(text)
  const query = useQuery({
    ...managerApi.groups.previewInvitation.queryOptions({
      input: { slug, text: shownText, language, isReminder: kind === 'reminder' },
      placeholderData: keepPreviousData,
    }),
    // What is wrong with the text is said when it is saved.
    retry: false,
  })

  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="mb-3 font-sans text-body font-semibold">{messages.preview()}</h3>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <FilterChips label={messages.previewOf()} options={listKinds()} value={kind} onChange={setKind} />
        <SelectField
          label={messages.language()}
          hideLabel
          className="w-36"
          value={language}
          options={languages.map((value) => ({ value, text: languageNames[value] }))}
          onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
        />
      </div>
      <QueryRegion query={query} name={messages.thePreview()} loading={<Skeleton shape="text" count={6} />}>
        {(preview) => <Email preview={preview} language={language} />}
      </QueryRegion>
    </div>
  )
}

const lineStyles: Record<Preview['lines'][number]['kind'], string> = {
  line: '',
  note: 'text-small text-soft',
  secret: 'rounded-field bg-tint px-4 py-3 font-semibold tabular-nums',
  button: 'w-fit rounded-full bg-accent px-5 py-2 font-semibold text-on',
}

function Email({ preview, language }: { preview: Preview; language: Language }) {
  return (
    <div
      {...getLanguageAttributes(language)}
      className="rounded-card border border-line bg-card p-5 wrap-anywhere"
    >
      <p className="mb-3 border-b border-line pb-3 text-small">
        <span className="text-soft">{messages.subject()}: </span>
        <span dir="auto">{preview.subject}</span>
      </p>
      <p className="mb-3 font-serif text-title-m">{preview.heading}</p>
      <div className="space-y-3">
        {preview.lines.map(({ kind, text, label }, index) => (
          // Lines may be equal, and never change their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <p key={index} dir="auto" className={lineStyles[kind]}>
            {label && <span className="block text-small font-normal text-soft">{label}</span>}
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}
