/** Of the messages about each of these only the last one is shown: they stand over the buttons of the page. */

export const MEMBERS_FLASH_TOPIC = 'members'
export const ADD_MEMBER_FLASH_TOPIC = 'add-member'
export const REPORT_FLASH_TOPIC = 'group-report'
export const SETTINGS_FLASH_TOPIC = 'group-settings'
