import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { useRef, useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { Button, DialogButton } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { messages } from './messages.ts'
import { useOrganizationChange } from './use-organization-change.ts'

const HelpLineDialog = lazyComponent(
  () => import('./help-line-dialog.tsx').then((module) => module.HelpLineDialog),
  { name: messages.thePlaceForm, dismiss: ({ onClose }) => onClose() },
)

/** As in packages/contract/src/catalog/help-line-input.ts, whose schemas only the dialog loads. */
const MAX_HELP_LINES = 10

/** The organization's own places that help, which stand first on the page "Help right now" of its members. */
export function HelpLinesSection({ group }: { group: OrganizationDetails }) {
  const { helpLines } = group
  /** The index of the place in the dialog; that of a new one is behind the last. */
  const [edited, setEdited] = useState<number | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const removal = useOrganizationChange(group, () => heading.current?.focus())

  const remove = (name: string) =>
    void removal.submit({
      send: (base) =>
        adminClient.groups.updateGroup({
          ...base,
          helpLines: helpLines.filter((line) => line.name !== name),
        }),
      successText: messages.placeRemoved({ name }),
    })

  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="font-sans text-body font-semibold">
        {commonMessages.helpRightNow()}
      </h3>
      <p className="text-small text-soft">{messages.helpLinesLead()}</p>
      <ul className="mt-2">
        {helpLines.map((line, index) => (
          <li key={line.name} className="flex flex-wrap items-center justify-between gap-x-3">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {line.name}
            </span>
            <span className="flex gap-1">
              <DialogButton variant="quiet" className="px-3!" onClick={() => setEdited(index)}>
                <RichMessage
                  parts={messages.edit({
                    name: line.name,
                    hidden: (text) => <span className="sr-only">{text}</span>,
                  })}
                />
              </DialogButton>
              <Button
                variant="quiet"
                size="small"
                paused={removal.isPending}
                onClick={() => remove(line.name)}
                className="px-3! text-danger!"
              >
                <RichMessage
                  parts={messages.removePlace({
                    name: line.name,
                    hidden: (text) => <span className="sr-only">{text}</span>,
                  })}
                />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <FormError>{removal.errors.form}</FormError>
      {helpLines.length < MAX_HELP_LINES && (
        <DialogButton variant="outline" className="mt-2" onClick={() => setEdited(helpLines.length)}>
          {messages.addPlace()}
        </DialogButton>
      )}
      {edited !== null && <HelpLineDialog group={group} index={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
