import { IconButton } from '@parlour/ui/Button';
import { t } from './texts.ts';
import { chooseTheme, useTheme } from './theme.ts';

export function ThemeToggle() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={other === 'light' ? 'sun' : 'moon'}
      label={t(`theme.${other}`)}
      onClick={() => chooseTheme(other)}
    />
  );
}
