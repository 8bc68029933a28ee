import { type ComponentProps, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { LineIcon, type LineIconName } from '../line-icon.tsx'
import { controlStyle, Field, type FieldText, getDirAttribute, splitFieldProps } from './field.tsx'
import { messages } from './messages.ts'

type TextFieldProps = FieldText &
  Omit<ComponentProps<'input'>, 'children'> & {
    /** Shown inside the input, before the text. */
    icon?: LineIconName
  }

/** The types and input modes of what is written from left to right in every language. */
const LEFT_TO_RIGHT: ReadonlySet<string> = new Set(['decimal', 'email', 'numeric', 'password', 'tel', 'url'])

/** `type="password"` adds a button that shows and hides the password. */
export function TextField(props: TextFieldProps) {
  const [field, { icon, type = 'text', ...rest }] = splitFieldProps(props)
  const [isPasswordVisible, setIsPasswordVisible] = useState(false)
  const isPassword = type === 'password'

  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          {icon && (
            <LineIcon
              name={icon}
              className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-soft"
            />
          )}
          <input
            dir={LEFT_TO_RIGHT.has(rest.inputMode ?? type) ? 'ltr' : getDirAttribute(rest.value)}
            {...rest}
            {...control}
            type={isPassword && isPasswordVisible ? 'text' : type}
            // On the sides where the icon and the button stand in the page, whichever way the text reads.
            className={classNames(
              controlStyle,
              icon && 'ltr:pl-11 rtl:pr-11',
              isPassword && 'ltr:pr-13 rtl:pl-13',
            )}
            {...(isPassword && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
          />
          {isPassword && (
            <IconButton
              icon={isPasswordVisible ? 'eye-off' : 'eye'}
              label={isPasswordVisible ? messages.hidePassword() : messages.showPassword()}
              onClick={() => setIsPasswordVisible(!isPasswordVisible)}
              className="absolute end-0.5 top-1/2 -translate-y-1/2"
            />
          )}
        </div>
      )}
    </Field>
  )
}
