import { isLanguage, languageNames, languages } from '@kitchen-table/i18n/locale'
import { useState } from 'react'
import { client } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { ValidatedForm } from '../../../app/forms/validated-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { messages } from './language.messages.ts'
import { useProfile } from './profile-query.ts'
import { ProfileSection } from './profile-section.tsx'

/** The value of the choice to have no language of one's own. */
const NOT_CHOSEN = ''

/**
 * Loads the page again, without the language in its address, which would count more than the choice. The browser asks
 * before unsaved input of other parts of the page is lost.
 */
function reloadPage() {
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
  location.reload()
}

export function LanguageSection() {
  const { language } = useProfile()
  const [chosen, setChosen] = useState<string>(language ?? NOT_CHOSEN)
  const { submit, errors, isPending } = useFormMutation({
    mutationFn: () => client.accounts.setLanguage({ language: isLanguage(chosen) ? chosen : null }),
    onSuccess: reloadPage,
  })

  return (
    <ProfileSection title={messages.language()} description={messages.description()}>
      <ValidatedForm
        errors={errors}
        onSubmit={() => submit()}
        actions={
          <Button
            type="submit"
            variant="outline"
            size="small"
            className="self-start"
            busy={isPending}
            busyText={messages.saving()}
          >
            {messages.save()}
          </Button>
        }
      >
        <SelectField
          label={messages.language()}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          options={[
            { value: NOT_CHOSEN, text: messages.notChosen() },
            ...languages.map((value) => ({ value, text: languageNames[value] })),
          ]}
        />
      </ValidatedForm>
    </ProfileSection>
  )
}
