/** What pages may place of accounts. */
export { SettingsFrame, type SettingsSection } from './settings/settings-frame.tsx';
