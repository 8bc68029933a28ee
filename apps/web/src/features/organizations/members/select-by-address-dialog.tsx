import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { MAX_PASTED_ADDRESSES, parsePastedAddresses } from '@kitchen-table/domain/organizations'
import { useState } from 'react'
import { getErrorMessage } from '../../../app/api.ts'
import { managerClient } from '../../../app/manager-api.ts'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { TextareaField } from '../../../ui/fields/textarea-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type FoundByAddress, findMembersByAddress } from './find-members-by-address.ts'
import { messages } from './messages.ts'

type SelectByAddressDialogProps = {
  group: Pick<OrganizationDetails, 'slug' | 'title'>
  /** What was pasted into the search field, or ''. */
  pasted: string
  onSelect: (subs: readonly string[]) => void
  onClose: () => void
}

/** Selects the members with pasted addresses, and lists the addresses that no member has. */
export function SelectByAddressDialog({ group, pasted, onSelect, onClose }: SelectByAddressDialogProps) {
  const [text, setText] = useState(pasted)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [found, setFound] = useState<FoundByAddress | null>(null)
  const addresses = parsePastedAddresses(text)
  const count = addresses.emails.length

  async function readFile(file: File | undefined) {
    if (file === undefined) return
    const content = await file.text()
    // Spreadsheets are archives, which begin with "PK".
    if (content.startsWith('PK') || content.includes('\u0000')) return setError(messages.notAText())
    setText(content)
    setError(undefined)
  }

  async function select() {
    if (isBusy) return
    if (count === 0) return setError(messages.pasteAtLeastOne())
    if (count > MAX_PASTED_ADDRESSES) return setError(messages.pasteAtMost({ count: MAX_PASTED_ADDRESSES }))
    setIsBusy(true)
    try {
      const result = await findMembersByAddress(
        group.slug,
        addresses,
        managerClient.groups.findMembersByEmail,
      )
      onSelect(result.subs)
      if (result.notFound.length + result.unreadable.length === 0) onClose()
      else setFound(result)
    } catch (failure) {
      setError(getErrorMessage(failure))
    } finally {
      setIsBusy(false)
    }
  }

  if (found) return <NotFoundDialog group={group} found={found} onClose={onClose} />
  return (
    <Dialog
      title={messages.selectByEmail()}
      description={messages.selectByEmailText()}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {commonMessages.cancel()}
          </Button>
          <Button paused={isBusy} onClick={() => void select()}>
            {isBusy
              ? messages.lookingForThem()
              : count > 0
                ? messages.selectAddresses({ count })
                : messages.select()}
          </Button>
        </>
      }
    >
      <TextareaField
        label={messages.emailAddresses()}
        hint={messages.emailAddressesHint()}
        rows={6}
        autoComplete="off"
        spellCheck={false}
        className="max-h-60"
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
      <label className="block text-small">
        {messages.orChooseFile()}
        <input
          type="file"
          accept=".csv,.txt,.tsv,text/plain,text/csv"
          className="mt-1.5 block w-full text-small"
          onChange={({ target }) => void readFile(target.files?.[0])}
        />
        <span className="mt-1 block text-soft">{messages.fileHint()}</span>
      </label>
    </Dialog>
  )
}

type NotFoundDialogProps = { group: { title: string }; found: FoundByAddress; onClose: () => void }

/** Says how many were selected, and lists the addresses and lines for which nobody was, to be copied. */
function NotFoundDialog({ group, found, onClose }: NotFoundDialogProps) {
  const { subs, notFound, unreadable } = found
  const lists = [
    {
      label: messages.nobodyHasAddress({ organization: group.title, count: notFound.length }),
      lines: notFound,
    },
    { label: messages.noAddressIn(), lines: unreadable },
  ].filter(({ lines }) => lines.length > 0)
  return (
    <Dialog
      title={subs.length === 0 ? messages.nobodySelected() : messages.countSelected({ count: subs.length })}
      description={messages.linesOfNobody()}
      onClose={onClose}
      actions={<Button onClick={onClose}>{messages.done()}</Button>}
    >
      {lists.map(({ label, lines }) => (
        <TextareaField
          key={label}
          label={label}
          readOnly
          rows={Math.min(lines.length, 6)}
          value={lines.join('\n')}
        />
      ))}
    </Dialog>
  )
}
