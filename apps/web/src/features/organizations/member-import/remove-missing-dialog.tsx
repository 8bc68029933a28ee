import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getRefusalCode } from '../../../app/api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { managerClient } from '../../../app/manager-api.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ContinueImportLink } from './continue-import-link.tsx'
import { importQuery, missingQuery } from './import-queries.ts'
import { formatPeople } from './import-words.ts'
import { messages } from './messages.ts'
import { MissingList } from './missing-list.tsx'
import { useImportMutation } from './unfinished-import.ts'

type RemoveMissingDialogProps = {
  slug: string
  importId: string
  count: number
  /** Called as soon as the removal has begun. */
  onStarted: () => void
  onClose: () => void
}

/** Removes those who are not in a file, after their number was typed. */
export function RemoveMissingDialog(props: RemoveMissingDialogProps) {
  const { slug, importId, count, onStarted, onClose } = props
  const isStarted = useRef(false)
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const isListed = useQuery(missingQuery(slug, importId)).isSuccess
  const { queryKey } = importQuery(slug, importId)
  const { unfinished, ...mutation } = useImportMutation({
    mutationFn: () => managerClient.groups.removeMissingMembers({ slug, id: importId, count }),
    fields: { count: ['groups.missing_changed', 'groups.file_incomplete'] },
    validate(): Record<string, string> {
      if (!isListed) return { count: messages.pleaseWaitUntilYou() }
      return typed.replace(/[\s,.]/g, '') === String(count) ? {} : { count: `Please type ${count}.` }
    },
    onSuccess(memberImport) {
      isStarted.current = true
      onStarted()
      queryClient.setQueryData(queryKey, memberImport)
      onClose()
    },
    onError(error) {
      // The new number is asked for then.
      if (getRefusalCode(error) !== 'groups.missing_changed') return
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: missingQuery(slug, importId).queryKey })
    },
  })

  return (
    <FormDialog
      title={`Remove ${formatPeople(count)}?`}
      description={messages.theirAccountsAreRemoved()}
      mutation={mutation}
      submitLabel={`Remove ${formatPeople(count)}`}
      busyText="Beginning…"
      isDangerous
      // The panel of the removal takes the focus.
      finalFocus={() => (isStarted.current ? false : null)}
      onClose={onClose}
    >
      <MissingList slug={slug} importId={importId} />
      <TextField
        label={`Type ${count} to confirm`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={mutation.errors.count}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <ContinueImportLink slug={slug} memberImport={unfinished} />
    </FormDialog>
  )
}
