import { Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '@/views/controls/Button';
import { currentTheme, toggleTheme, watchSystemTheme } from './theme';

export function ThemeToggle() {
  const [theme, setTheme] = useState(currentTheme);
  useEffect(() => {
    return watchSystemTheme(() => setTheme(currentTheme()));
  }, []);
  return (
    <IconButton
      label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
      onClick={() => setTheme(toggleTheme())}
    >
      {theme === 'dark' ? <Sun size={16} aria-hidden /> : <Moon size={16} aria-hidden />}
    </IconButton>
  );
}
