import '@parlour/ui/base.css';
import { knowIcons } from '@parlour/ui/Icon';
import { ICONS } from '@parlour/ui/icons';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { awaitFaces } from '../shared/faces.ts';
import { Workshop } from './Workshop.tsx';

knowIcons(ICONS);
const root = document.getElementById('workshop');
if (!root) throw new Error('the page has no place for the workshop');
await awaitFaces();
createRoot(root).render(
  <StrictMode>
    <Workshop />
  </StrictMode>,
);
