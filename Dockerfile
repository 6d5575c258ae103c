# Petri as a site on port 8080: docker build -t petri . && docker run --rm -p 8080:80 petri
FROM node:22-slim AS build
WORKDIR /petri
COPY . .
RUN npm run build

FROM nginx:stable-alpine
COPY docs/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /petri/dist/petri-headers.conf /etc/nginx/
COPY --from=build /petri/dist /usr/share/nginx/html
