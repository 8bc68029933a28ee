import { IconButton } from './icon-button.tsx'

export function PasswordToggle({ isVisible, onToggle }: { isVisible: boolean; onToggle: () => void }) {
  return (
    <IconButton
      icon={isVisible ? 'eye-off' : 'eye'}
      label={isVisible ? 'Hide password' : 'Show password'}
      onClick={onToggle}
      className="absolute end-0.5 top-1/2 -translate-y-1/2"
    />
  )
}
