import type { TopicView } from '@kitchen-table/contract/catalog'
import { pickTextColor } from '@kitchen-table/domain/catalog'
import { classNames } from '../../ui/class-names.ts'
import { getLanguageAttributes } from '../../ui/language-attributes.ts'
import { getPictureUrl } from './drawing.tsx'
import { messages } from './messages.ts'

type TopicBannerProps = {
  topic: Pick<TopicView, 'banner' | 'bannerAlt' | 'language' | 'primaryColor' | 'secondaryColor'>
  /** Sets the alternative text. Leave it out in tiles, where the picture is decoration. */
  hasAltText?: boolean
  className?: string
}

/** The topic's picture on the topic's colors, or a note where it has no picture. */
export function TopicBanner({ topic, hasAltText = false, className }: TopicBannerProps) {
  const { banner, bannerAlt, language, primaryColor, secondaryColor } = topic
  return (
    <div
      className={classNames('overflow-hidden', className)}
      style={{ background: `linear-gradient(${primaryColor} 72%, ${secondaryColor} 72%)` }}
    >
      {banner ? (
        <img
          {...(hasAltText && getLanguageAttributes(language))}
          src={getPictureUrl(banner)}
          alt={hasAltText ? bannerAlt : ''}
          className="size-full object-cover"
          loading={'href' in banner && !hasAltText ? 'lazy' : 'eager'}
          decoding="async"
        />
      ) : (
        <p className="px-4 py-3 text-small" style={{ color: pickTextColor(primaryColor) }}>
          {messages.noPicture()}
        </p>
      )}
    </div>
  )
}
