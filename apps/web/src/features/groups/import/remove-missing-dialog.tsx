import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getRefusalCode } from '../../../app/api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { managerClient } from '../../../app/manager-api.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { importQuery } from './import-queries.ts'
import { formatLines, formatPeople } from './import-words.ts'

type RemoveMissingDialogProps = {
  slug: string
  importId: string
  count: number
  /** Lines of the file that could not be read: those people count as missing. */
  unread: number
  /** Called as soon as the removal has begun. */
  onStarted: () => void
  onClose: () => void
}

/** Removes those who are not in a file, after their number was typed. */
export function RemoveMissingDialog(props: RemoveMissingDialogProps) {
  const { slug, importId, count, unread, onStarted, onClose } = props
  const isStarted = useRef(false)
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const { queryKey } = importQuery(slug, importId)
  const mutation = useFormMutation({
    mutationFn: () => managerClient.groups.removeMissingMembers({ slug, id: importId, count }),
    fields: { count: ['groups.missing_changed'] },
    validate: (): Record<string, string> =>
      typed.replace(/[\s,.]/g, '') === String(count) ? {} : { count: `Please type ${count}.` },
    onSuccess(memberImport) {
      isStarted.current = true
      onStarted()
      queryClient.setQueryData(queryKey, memberImport)
      onClose()
    },
    onError(error) {
      // The new number is asked for then.
      if (getRefusalCode(error) === 'groups.missing_changed') void queryClient.invalidateQueries({ queryKey })
    },
  })

  return (
    <FormDialog
      title={`Remove ${formatPeople(count)}?`}
      description="Their accounts are removed with everything they have completed. This cannot be undone. Managers, and you yourself, stay."
      mutation={mutation}
      submitLabel={`Remove ${formatPeople(count)}`}
      busyText="Beginning…"
      isDangerous
      // The panel of the removal takes the focus.
      finalFocus={() => (isStarted.current ? false : null)}
      onClose={onClose}
    >
      {unread > 0 && (
        <p className="flex gap-2 text-warm">
          <LineIcon name="warning" className="mt-0.5 size-5" />
          <span className="min-w-0">
            {unread === 1
              ? '1 line could not be read; that person would be removed too.'
              : `${formatLines(unread)} could not be read; those people would be removed too.`}
          </span>
        </p>
      )}
      <TextField
        label={`Type ${count} to confirm`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={mutation.errors.count}
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}
