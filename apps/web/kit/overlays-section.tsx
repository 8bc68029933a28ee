import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { useFlash } from '../src/ui/feedback/flash-store.ts'
import { TextField } from '../src/ui/fields/text-field.tsx'
import { IconButton } from '../src/ui/icon-button.tsx'
import { InitialsAvatar } from '../src/ui/initials-avatar.tsx'
import { LineIcon } from '../src/ui/line-icon.tsx'
import { Dialog } from '../src/ui/overlays/dialog.tsx'
import { Menu, MenuItem, MenuSeparator, menuLinkProps } from '../src/ui/overlays/menu.tsx'
import { Tooltip } from '../src/ui/overlays/tooltip.tsx'
import { Row, Sample, Section } from './sample.tsx'

export function OverlaysSection() {
  const flash = useFlash()
  const [open, setOpen] = useState<'form' | 'confirm'>()
  const close = () => setOpen(undefined)

  return (
    <Section title="What comes over the page">
      <Sample name="dialog">
        <Row>
          <Button variant="outline" onClick={() => setOpen('form')}>
            Invite someone
          </Button>
          <Button variant="outline" onClick={() => setOpen('confirm')}>
            Remove member
          </Button>
        </Row>
        <Dialog
          open={open === 'form'}
          onClose={close}
          title="Invite someone"
          description="They will get an e-mail with a link."
          actions={
            <>
              <Button variant="quiet" onClick={close}>
                Cancel
              </Button>
              <Button
                onClick={() => {
                  close()
                  flash.success({ title: 'Invited', text: 'The e-mail is on its way.' })
                }}
              >
                Send invitation
              </Button>
            </>
          }
        >
          <TextField label="Their e-mail" type="email" />
          <div className="mt-4 flex gap-3">
            <Menu label="Role">
              <MenuItem>Member</MenuItem>
              <MenuItem>Manager</MenuItem>
            </Menu>
            <Button
              variant="quiet"
              size="small"
              onClick={() => flash.error({ text: 'That address is not valid.' })}
            >
              Show an error
            </Button>
          </div>
        </Dialog>
        <Dialog
          open={open === 'confirm'}
          onClose={close}
          title="Remove Maya Reyes?"
          description="Her progress is kept for 30 days. You can invite her again."
          actions={
            <>
              <Button variant="quiet" onClick={close}>
                Keep
              </Button>
              <Button variant="danger" onClick={close}>
                Remove
              </Button>
            </>
          }
        />
      </Sample>
      <Sample name="menu">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Menu label="Actions">
            <MenuItem icon="download">Download list</MenuItem>
            <MenuItem icon="clock" disabled>
              Keep for later
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon="warning" danger onClick={() => flash.warn({ text: 'Nothing was deleted.' })}>
              Delete
            </MenuItem>
          </Menu>
          <Menu label="Your account" trigger={<InitialsAvatar name="Maya Reyes" decorative />}>
            <a href="#main" {...menuLinkProps}>
              <LineIcon name="user" className="size-5" /> Profile
            </a>
            <MenuItem icon="sign-out">Sign out</MenuItem>
          </Menu>
        </div>
      </Sample>
      <Sample name="tooltip">
        <Tooltip text="A copy for your own records">
          <IconButton icon="download" label="Download" />
        </Tooltip>
      </Sample>
      <Sample name="flash">
        <Row>
          <Button
            variant="outline"
            onClick={() => flash.success({ title: 'Saved', text: 'The topic was saved.' })}
          >
            Success
          </Button>
          <Button variant="outline" onClick={() => flash.warn({ text: 'Two seats are left.' })}>
            Warn
          </Button>
          <Button
            variant="outline"
            onClick={() =>
              flash.error({
                title: 'Not saved',
                text: 'The server did not answer. What you typed is still here. Try again in a minute.',
              })
            }
          >
            Error
          </Button>
        </Row>
      </Sample>
    </Section>
  )
}
