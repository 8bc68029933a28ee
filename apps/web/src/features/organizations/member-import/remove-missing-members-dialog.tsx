import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getRefusalCode } from '../../../app/api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { managerClient } from '../../../app/manager-api.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ContinueImportLink } from './continue-import-link.tsx'
import { memberImportQuery, missingMembersQuery } from './import-queries.ts'
import { messages } from './messages.ts'
import { MissingMembersList } from './missing-members-list.tsx'
import { useImportMutation } from './use-import-mutation.ts'

type RemoveMissingMembersDialogProps = {
  slug: string
  importId: string
  count: number
  /** Called as soon as the removal has begun. */
  onStarted: () => void
  onClose: () => void
}

/** Removes those who are not in a file, after their number was typed. */
export function RemoveMissingMembersDialog(props: RemoveMissingMembersDialogProps) {
  const { slug, importId, count, onStarted, onClose } = props
  const isStarted = useRef(false)
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const isListed = useQuery(missingMembersQuery(slug, importId)).isSuccess
  const { queryKey } = memberImportQuery(slug, importId)
  const { unfinished, ...mutation } = useImportMutation({
    mutationFn: () => managerClient.groups.removeMissingMembers({ slug, id: importId, count }),
    fields: { count: ['groups.missing_changed', 'groups.file_incomplete'] },
    validate(): Record<string, string> {
      if (!isListed) return { count: messages.waitForList() }
      return typed.replace(/[\s,.]/g, '') === String(count)
        ? {}
        : { count: messages.pleaseType({ count: String(count) }) }
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
      void queryClient.invalidateQueries({ queryKey: missingMembersQuery(slug, importId).queryKey })
    },
  })

  return (
    <FormDialog
      title={messages.removePeopleTitle({ count })}
      description={messages.removeMeans()}
      mutation={mutation}
      submitLabel={messages.removePeople({ count })}
      busyText={messages.beginning()}
      isDangerous
      // The panel of the removal takes the focus.
      finalFocus={() => (isStarted.current ? false : null)}
      onClose={onClose}
    >
      <MissingMembersList slug={slug} importId={importId} />
      <TextField
        label={messages.typeToConfirm({ count: String(count) })}
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
