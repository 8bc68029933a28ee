import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client, errorWords } from '../../app/api.ts'
import { lazyPart } from '../../app/lazy-part.tsx'
import { usePerson } from '../../app/queries.ts'
import { InitialsAvatar } from '../../ui/initials-avatar.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { Menu, MenuItem, MenuSeparator, menuLink } from '../../ui/menu.tsx'
import { useFlash } from '../../ui/use-flash.ts'
import { forgetPerson } from './profile/forget-person.ts'

const UnsentWorkDialog = lazyPart(
  () => import('./unsent-work-dialog.tsx').then((part) => part.UnsentWorkDialog),
  { name: 'the warning that some of your progress is only on this device', close: ({ onStay }) => onStay() },
)

type AccountMenuProps = {
  /** Sends what waits on this device; answers whether nothing is left. */
  sendWaiting: () => Promise<boolean>
}

/** Signing out clears this device of everything about the person, work that was not sent only if they agree (T63). */
function useSignOut(sub: string) {
  const flash = useFlash()
  return async () => {
    try {
      await client.accounts.signOut()
    } catch (error) {
      flash.error({ title: 'You are still signed in', text: errorWords(error) })
      return
    }
    forgetPerson(sub)
  }
}

export function AccountMenu({ sendWaiting }: AccountMenuProps) {
  const { user } = usePerson()
  const name = `${user.first} ${user.last}`.trim() || user.email
  const [asks, setAsks] = useState(false)
  const signOut = useSignOut(user.sub)

  async function leave() {
    if (await sendWaiting()) await signOut()
    else setAsks(true)
  }

  return (
    <>
      <Menu
        label={`Account of ${name}`}
        trigger={<InitialsAvatar name={name} picture={user.picture} decorative />}
      >
        <p className="px-3 py-2 text-small text-soft">{name}</p>
        <MenuSeparator />
        <Link to="/profile" {...menuLink}>
          <LineIcon name="user" className="size-5" />
          Profile
        </Link>
        <MenuItem icon="sign-out" onClick={leave}>
          Sign Out
        </MenuItem>
      </Menu>
      {asks && <UnsentWorkDialog onStay={() => setAsks(false)} onSignOut={signOut} />}
    </>
  )
}
